/** Events about weekend games. */
import type { Event, EventOf } from '@playfield/contracts/events.ts';
import type { GameSummary } from '@playfield/contracts/events/game-summary.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import { SOMEWHERE } from '../../places/present.ts';
import { otherOf } from './game-rules.ts';
import type { WeekendGameRecord } from './model.ts';

type RefOf = (id: number) => TeamRef;

/** The game as both may know it before they have agreed: the town, not the field. */
function summaryOf(game: WeekendGameRecord): GameSummary {
  const { sport, ageGroup, date, startTime, endTime, timeZone, town } = game;
  return { id: 0, sport, ageGroup, location: town || SOMEWHERE, date, startTime, endTime, timeZone, revision: 0 };
}

const about = (game: WeekendGameRecord, teamId: number, refOf: RefOf) => ({
  weekendGameId: game._id.toHexString(),
  team: refOf(teamId),
  otherTeam: refOf(otherOf(game, teamId)),
  matchup: summaryOf(game),
});

type Named = {
  refOf: RefOf;
  zoneOf: (id: number) => string;
  /** Who may answer; null where a team's people are not known. */
  answerersOf: (id: number) => number[] | null;
};

/** For each of the two teams. */
export function proposedEvents(game: WeekendGameRecord, { refOf, zoneOf, answerersOf }: Named): Event[] {
  return game.teamIds.map((teamId): EventOf<'weekend.proposed'> => ({
    type: 'weekend.proposed',
    ...about(game, teamId, refOf),
    host: game.hostId === teamId ? 'us' : 'them',
    reasons: game.reasons.find((one) => one.teamId === teamId)?.words ?? [],
    answerBy: game.answerBy.toISOString(),
    timeZone: zoneOf(teamId),
    answerers: answerersOf(teamId),
  }));
}

export function fellThroughEvent(game: WeekendGameRecord, teamId: number, again: boolean, refOf: RefOf): Event {
  return { type: 'weekend.fell_through', ...about(game, teamId, refOf), again };
}
