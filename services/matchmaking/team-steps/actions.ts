import type { TeamStepKind } from '@playfield/contracts/team-steps.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { Types } from 'mongoose';
import type { Models } from '../models.ts';

/** Notes who did something for a game; nothing for a team that one person runs. */
export async function noteStep(
  { teamSteps }: Pick<Models, 'teamSteps'>,
  { id: teamId, personId }: Pick<Identity, 'id' | 'personId'>,
  { what, matchupId }: { what: TeamStepKind; matchupId: number },
  session?: ClientSession,
): Promise<void> {
  if (personId === undefined) return;
  const step = { _id: new Types.ObjectId(), teamId, matchupId, byId: personId, what, at: new Date() };
  await teamSteps.create([step], session ? { session } : {});
}
