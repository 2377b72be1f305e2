import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { QueryFilter } from 'mongoose';
import type { Models } from '../models.ts';
import { type TeamRecord, actingIn } from '../teams/model.ts';
import type { AnswerLinkRecord } from './model.ts';

export async function endLinks(
  { answerLinks }: Models,
  which: QueryFilter<AnswerLinkRecord>,
  session: ClientSession,
): Promise<void> {
  await answerLinks.updateMany({ ...which, state: 'open' }, { $set: { state: 'ended' } }, { session });
}

/** Makes links stop working if their creators may no longer act for the team. */
export async function endLinksOfOthers(models: Models, team: TeamRecord, session: ClientSession): Promise<void> {
  const acting = actingIn(team);
  if (acting) await endLinks(models, { teamId: team._id, personId: { $nin: acting } }, session);
}
