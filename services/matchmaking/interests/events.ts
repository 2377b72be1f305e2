/** Events about interests. */
import type { Event } from '@playfield/contracts/events.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import type { InterestRecord } from './model.ts';
import { publicOf } from '../matchups/model.ts';
import type { MatchupRecord } from '../matchups/model.ts';
import { presentExactGame, presentGame } from '../matchups/present.ts';

type AboutInterest =
  | 'interest.created'
  | 'interest.accepted'
  | 'interest.rejected'
  | 'interest.withdrawn'
  | 'interest.expired';
/** Events with the exact place: those for the game's own team and for the team it has agreed with. */
const KNOWS_THE_VENUE: ReadonlySet<AboutInterest> = new Set([
  'interest.created',
  'interest.accepted',
  'interest.withdrawn',
] as const);
type Parties = { postingTeam: TeamRef; interestedTeam: TeamRef; note?: string | null };

export function interestEvent(
  type: AboutInterest,
  interest: Pick<InterestRecord, '_id'>,
  matchup: MatchupRecord,
  parties: Parties,
): Event {
  const told = KNOWS_THE_VENUE.has(type) ? presentExactGame(matchup) : presentGame(publicOf(matchup));
  return { type, interestId: interest._id.toHexString(), matchup: told, ...parties };
}
