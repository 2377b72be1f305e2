import { type MessageRecord, deletedParticipant } from './model.ts';
import type { Models } from '../models.ts';
import type { NameOf } from './present.ts';

export const namedIn = (messages: readonly MessageRecord[]): number[] =>
  messages.flatMap(({ senderId, receiverId, byId = senderId }) => [senderId, receiverId, byId]);

export async function namesOf({ participants }: Models, ids: Iterable<number>): Promise<NameOf> {
  const found = await participants.find({ _id: { $in: [...new Set(ids)] } }).lean();
  const byId = new Map(found.map((participant) => [participant._id, participant]));
  return (id) => byId.get(id) ?? deletedParticipant(id);
}
