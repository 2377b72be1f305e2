import { listOtherCalendars, type BusyTime } from '@playfield/contracts/other-calendars.ts';
import { timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { daysAfter, endDateOf } from '@playfield/contracts/fields/time.ts';
import { listSchedule, type Schedule, type ScheduledGame } from '@playfield/contracts/schedules.ts';
import { hoursText } from '../other-calendars/text.ts';
import { ask } from '../../../shared/api/ask.ts';
import { overlaps, type Times } from '../../../shared/format/days.ts';

type Asked = { asked: string; times: Times };
export type Clash = ScheduledGame | BusyTime | Asked;

export function clashAmong(games: readonly ScheduledGame[], when: Times, except: number | null): ScheduledGame | null {
  const isThatDay = ({ game }: ScheduledGame) => game.date === when.date || overlaps(game, when);
  return games.find((one) => one.standing === 'agreed' && one.game.id !== except && isThatDay(one)) ?? null;
}

export function askedAmong({ games, proposals }: Schedule, when: Times, except: number | null): Asked | null {
  const asked = [
    ...games.flatMap(({ standing, opponent, game }) =>
      standing === 'waiting' && game.id !== except ? { asked: opponent?.teamName ?? 'another team', times: game } : [],
    ),
    ...proposals.flatMap(({ mine, status, team, game }) =>
      mine && status === 'pending' ? { asked: team.teamName, times: game } : [],
    ),
  ];
  return asked.find(({ times }) => overlaps(times, when)) ?? null;
}

export async function clashWith(when: Times, except: number | null, isAsking = false): Promise<Clash | null> {
  try {
    const lastDay = endDateOf(when);
    const [schedule, ...calendars] = await Promise.all([
      ask(listSchedule, { query: { from: daysAfter(when.date, -1), to: lastDay } }),
      ...[...new Set([when.date, lastDay])].map((date) => ask(listOtherCalendars, { query: { date } })),
    ]);
    const busy = calendars.flatMap((calendar) => calendar.busy);
    const agreed = clashAmong(schedule.games, when, except) ?? busy.find((one) => overlaps(one, when));
    return agreed ?? (isAsking ? askedAmong(schedule, when, except) : null);
  } catch (error) {
    console.warn('The schedule of that day could not be loaded', error);
    return null;
  }
}

export function clashText(clash: Clash): string {
  if ('asked' in clash) return askedText(clash);
  return 'game' in clash
    ? `You already play ${clash.opponent?.teamName ?? 'another team'} that day, ${timeRangeText(clash.game)}.`
    : `Your other calendar says you are busy that day, ${hoursText(clash)}.`;
}

export const askedText = ({ asked, times }: Asked) =>
  `You also asked ${asked} for ${timeRangeText(times)} that day. If one says yes, we’ll cancel the other request.`;
