/** Events about interests. */
import type { Event } from '@playfield/contracts/events.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import type { Models } from '../models.ts';
import { teamRefs } from '../teams/queries.ts';
import type { OfferRecord } from './model.ts';
import { publicOf, type MatchupRecord } from '../games/model.ts';
import { presentExactGame, presentGame } from '../games/present.ts';

type AboutInterest =
  | 'interest.created'
  | 'interest.accepted'
  | 'interest.rejected'
  | 'interest.offered'
  | 'interest.taken'
  | 'interest.withdrawn'
  | 'interest.expired';
/** Events with the exact place: those for the game's own team and for the team it has agreed with. */
const KNOWS_THE_VENUE: ReadonlySet<AboutInterest> = new Set([
  'interest.created',
  'interest.accepted',
  'interest.withdrawn',
  'interest.taken',
] as const);
type Parties = { postingTeam: TeamRef; interestedTeam: TeamRef; note?: string | null };

/** The same event for each of several interests in the given games. */
export async function interestEvents(
  models: Models,
  type: AboutInterest,
  interests: readonly OfferRecord[],
  games: readonly MatchupRecord[],
): Promise<Event[]> {
  const refOf = await teamRefs(
    models,
    interests.flatMap(({ fromId, toId }) => [fromId, toId]),
  );
  return interests.flatMap((interest) => {
    const matchup = games.find(({ _id }) => _id === interest.matchupId);
    const { fromId, toId, reply: note } = interest;
    const parties = { postingTeam: refOf(toId), interestedTeam: refOf(fromId), note };
    return matchup ? interestEvent(type, interest, matchup, parties) : [];
  });
}

export function interestEvent(
  type: AboutInterest,
  interest: Pick<OfferRecord, '_id'>,
  matchup: MatchupRecord,
  parties: Parties,
): Event {
  const shown = KNOWS_THE_VENUE.has(type) ? presentExactGame(matchup) : presentGame(publicOf(matchup));
  return { type, interestId: interest._id.toHexString(), matchup: shown, ...parties };
}
