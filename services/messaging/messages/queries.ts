import type { Models } from '../models.ts';
import { deletedParticipant } from './participant-model.ts';
import type { NameOf } from './present.ts';

/** Participants' names, in one query. */
export async function namesOf({ participants }: Models, ids: Iterable<number>): Promise<NameOf> {
  const found = await participants.find({ _id: { $in: [...new Set(ids)] } }).lean();
  const byId = new Map(found.map((participant) => [participant._id, participant]));
  return (id) => byId.get(id) ?? deletedParticipant(id);
}
