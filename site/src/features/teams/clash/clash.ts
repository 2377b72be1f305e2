import { listOtherCalendars, type BusyTime } from '@playfield/contracts/other-calendars.ts';
import { timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { daysAfter, endDateOf } from '@playfield/contracts/fields/time.ts';
import { listSchedule, type ScheduledGame } from '@playfield/contracts/schedules.ts';
import { hoursText } from '../other-calendars/text.ts';
import { ask } from '../../../shared/api/ask.ts';
import { overlaps, type Times } from '../../../shared/format/days.ts';

export type Clash = ScheduledGame | BusyTime;

export function clashAmong(games: readonly ScheduledGame[], when: Times, except: number | null): ScheduledGame | null {
  return games.find((one) => one.standing === 'agreed' && one.game.id !== except && overlaps(one.game, when)) ?? null;
}

/** Finds a clash on submit, because the page may have been open for hours. A failed check does not block agreeing. */
export async function clashWith(when: Times, except: number | null): Promise<Clash | null> {
  try {
    const lastDay = endDateOf(when);
    const [{ games }, ...calendars] = await Promise.all([
      // Yesterday's last game may end today.
      ask(listSchedule, { query: { from: daysAfter(when.date, -1), to: lastDay } }),
      ...[...new Set([when.date, lastDay])].map((date) => ask(listOtherCalendars, { query: { date } })),
    ]);
    const busy = calendars.flatMap((calendar) => calendar.busy);
    return clashAmong(games, when, except) ?? busy.find((one) => overlaps(one, when)) ?? null;
  } catch (error) {
    console.warn('The schedule of that day could not be loaded', error);
    return null;
  }
}

export function clashText(clash: Clash): string {
  return 'game' in clash
    ? `You already play ${clash.opponent?.teamName ?? 'another team'} that day, ${timeRangeText(clash.game)}.`
    : `Your other calendar says you are busy that day, ${hoursText(clash)}.`;
}
