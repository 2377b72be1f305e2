import { listOtherCalendars, type BusyTime } from '@playfield/contracts/other-calendars.ts';
import { timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { listSchedule, type ScheduledGame } from '@playfield/contracts/schedules.ts';
import { hoursText } from '../other-calendars/text.ts';
import { ask } from '../../../shared/api/ask.ts';

type When = { date: string; startTime: string; endTime: string };
export type Clash = ScheduledGame | BusyTime;

/** Times of one day compare as text. */
const overlaps = (one: When, other: When) =>
  one.date === other.date && one.startTime < other.endTime && other.startTime < one.endTime;

export function clashAmong(games: readonly ScheduledGame[], when: When, except: number | null): ScheduledGame | null {
  return games.find((one) => one.standing === 'agreed' && one.game.id !== except && overlaps(one.game, when)) ?? null;
}

/** Asked for when it counts: the page may have been open for hours. Without an answer nobody is kept from agreeing. */
export async function clashWith(when: When, except: number | null): Promise<Clash | null> {
  try {
    const [{ games }, { busy }] = await Promise.all([
      ask(listSchedule, { query: { from: when.date, to: when.date } }),
      ask(listOtherCalendars, { query: { date: when.date } }),
    ]);
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
