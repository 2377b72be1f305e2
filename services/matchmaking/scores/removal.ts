/** What goes with a team, or with a game. */
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Models } from '../models.ts';

/** Deletes what a team said about scores, what others said about it, and what followed from it for the team. */
export async function removeScoresOf(models: Models, teamId: number, session: ClientSession): Promise<void> {
  await models.scores.deleteMany({ teamIds: teamId }, { session });
  await models.strengths.deleteOne({ _id: teamId }, { session });
}
