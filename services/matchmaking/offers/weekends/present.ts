import type { WeekendGame } from '@playfield/contracts/weekend-games.ts';
import type { Weekend } from '@playfield/contracts/weekends.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import { SOMEWHERE } from '../../places/present.ts';
import { closesAt, isOpen } from './calendar-rules.ts';
import { otherOf } from './game-rules.ts';
import type { WeekendEntryRecord, WeekendGameRecord } from './model.ts';

export type RefOf = (id: number) => TeamRef;

/** A weekend game as one of its two teams sees it. That the other has said no shows only as `off`. */
export function presentWeekendGame(game: WeekendGameRecord, teamId: number, refOf: RefOf, now: Date): WeekendGame {
  const otherId = otherOf(game, teamId);
  const answerOf = (id: number) => game.answers.find((one) => one.teamId === id)?.answer ?? null;
  const isOver = game.status === 'open' && game.answerBy <= now;
  return {
    id: game._id.toHexString(),
    saturday: game.saturday,
    date: game.date,
    startTime: game.startTime,
    endTime: game.endTime,
    timeZone: game.timeZone,
    team: refOf(otherId),
    host: game.hostId === teamId ? 'us' : 'them',
    town: game.town || SOMEWHERE,
    miles: game.miles,
    reasons: game.reasons.find((one) => one.teamId === teamId)?.words ?? [],
    answer: answerOf(teamId),
    theySaidYes: answerOf(otherId) === 'yes',
    status: isOver ? 'off' : game.status,
    answerBy: game.answerBy.toISOString(),
    matchupId: game.matchupId,
  };
}

type Shown = {
  saturday: string;
  timeZone: string;
  /** Null if the team has not answered. */
  entry: WeekendEntryRecord | null;
  now: Date;
};

export function presentEntry({ saturday, timeZone, entry, now }: Shown): Omit<Weekend, 'games'> {
  return {
    saturday,
    timeZone,
    closesAt: closesAt(saturday, timeZone).toISOString(),
    closed: (entry?.rounds ?? 0) > 0 || !isOpen(saturday, timeZone, now),
    days: entry?.days ?? null,
    seeking: entry?.dueAt ? entry.seeking : [],
  };
}

export function presentWeekend(shown: Shown, games: readonly WeekendGame[]): Weekend {
  const { saturday } = shown;
  return { ...presentEntry(shown), games: games.filter((game) => game.saturday === saturday) };
}
