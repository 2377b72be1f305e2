/** Events about reviews. */
import type { Event } from '@playfield/contracts/events.ts';
import type { Models } from '../../models.ts';
import { publicOf, type MatchupRecord } from '../model.ts';
import type { ReviewRecord } from './model.ts';
import { presentGame } from '../present.ts';
import { teamRefs } from '../../teams/queries.ts';

/** Notifies a team that it can now see the other's review. */
export async function revealEvents(
  models: Models,
  matchup: MatchupRecord,
  reviews: readonly Pick<ReviewRecord, 'teamId' | 'reviewerId'>[],
): Promise<Event[]> {
  const refOf = await teamRefs(
    models,
    reviews.flatMap(({ teamId, reviewerId }) => [teamId, reviewerId]),
  );
  return reviews.map(({ teamId, reviewerId }) => ({
    type: 'review',
    what: 'revealed',
    matchup: presentGame(publicOf(matchup)),
    team: refOf(teamId),
    otherTeam: refOf(reviewerId),
  }));
}
