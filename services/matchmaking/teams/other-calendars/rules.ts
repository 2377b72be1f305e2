/** How a reading ended, in words, and when the next one is due. Pure. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { BUSY_DAYS_AHEAD, GIVE_UP_DAYS, type BusyTime } from '@playfield/contracts/other-calendars.ts';
import { Temporal } from 'temporal-polyfill';
import type { Interval } from '../availability/hours.ts';

/** The largest calendar that is read; a season of a league with all its teams has about 1 MB. */
export const BYTES_MAX = 5 * 1024 * 1024;
/** Games move within a day, not within minutes; calendar programs ask as often. */
const EVERY_MS = HOUR_MS;
/** Longer than any reading, also one that waits for others to be parsed. */
const TAKEN_MS = 5 * MINUTE_MS;
/** Spreads calendars over the hour, also those that were added at once. */
const JITTER = 0.1;
/** A server that fails is asked less and less often, and at least once a day. */
const LONGEST_PAUSE_MS = DAY_MS;
/** Busy times run out as days go by, also where nothing changes: then the whole text is read again. */
const READ_WHOLE_AFTER_MS = 30 * DAY_MS;

/** Why a calendar could not be read. */
export type Problem =
  | { reason: 'status'; status: number }
  | { reason: 'unreachable' | 'inside' | 'redirects' | 'too-slow' | 'too-large' | 'not-a-calendar' | 'too-much' };

/** The same for what leads inside, so that nobody can list our network. Operators see the difference. */
const UNREACHABLE = 'We could not reach it. Is the address right?';
const WORDS: Readonly<Record<Exclude<Problem['reason'], 'status'>, string>> = {
  unreachable: UNREACHABLE,
  inside: UNREACHABLE,
  redirects: 'It sends us from one address to another. Please use the last one.',
  'too-slow': 'It took too long to answer.',
  'too-large': 'It is larger than 5 MB. Is there an address for your team alone?',
  'not-a-calendar': 'That isn’t a calendar. Please look for a link that ends in .ics, or says iCal.',
  'too-much': 'It has more events than we can read. Is there an address for your team alone?',
};
/** What servers answer where a calendar is private, or gone. */
const PRIVATE = new Set([401, 403]);
const GONE = new Set([404, 410]);

export function wordsFor(problem: Problem): string {
  if (problem.reason !== 'status') return WORDS[problem.reason];
  const { status } = problem;
  if (PRIVATE.has(status)) return `It answered ${status}: the calendar is not shared. Please use its private address.`;
  if (GONE.has(status)) return `It answered ${status}: there is no calendar at this address.`;
  return `It answered ${status}.`;
}

/** The instants that count, and the time zone of days and times without one. */
export type Window = Interval & { timeZone: string };

export const windowFrom = (now: Date, timeZone: string): Window => ({
  from: now.getTime(),
  to: now.getTime() + BUSY_DAYS_AHEAD * DAY_MS,
  timeZone,
});

/** When another instance reads what one began and did not finish. */
export const takenUntil = (now: Date): Date => new Date(now.getTime() + TAKEN_MS);

/** @param chance from 0 to 1 */
export function afterSuccess(now: Date, chance: number): Date {
  return new Date(now.getTime() + EVERY_MS * (1 + JITTER * (2 * chance - 1)));
}

type Failing = { failures: number; failingSince: Date | null };
type AfterFailure = { failures: number; failingSince: Date; dueAt: Date | null };

/** Later after each failure; never once it has failed for too long. */
export function afterFailure({ failures, failingSince }: Failing, now: Date, chance: number): AfterFailure {
  const since = failingSince ?? now;
  const pause = Math.min(EVERY_MS * 2 ** failures, LONGEST_PAUSE_MS) * (1 + JITTER * (2 * chance - 1));
  const isOver = now.getTime() - since.getTime() >= GIVE_UP_DAYS * DAY_MS;
  return { failures: failures + 1, failingSince: since, dueAt: isOver ? null : new Date(now.getTime() + pause) };
}

type Known = { parsedAt: Date | null; timeZone: string | null };

/** Whether "nothing is new" is a useful answer: not where days have gone by or the team has moved. */
export function mayBeUnchanged({ parsedAt, timeZone }: Known, now: Date, zone: string): boolean {
  return parsedAt !== null && timeZone === zone && now.getTime() - parsedAt.getTime() < READ_WHOLE_AFTER_MS;
}

/** Products that coaches know by name, by the end of their hosts' names. */
const PRODUCTS: readonly (readonly [host: string, name: string])[] = [
  ['teamsnap.com', 'TeamSnap'],
  ['gc.com', 'GameChanger'],
  ['calendar.google.com', 'Google Calendar'],
  ['icloud.com', 'iCloud'],
  ['outlook.com', 'Outlook'],
  ['live.com', 'Outlook'],
  ['office365.com', 'Outlook'],
  ['sportsengine.com', 'SportsEngine'],
  ['leagueapps.com', 'LeagueApps'],
  ['playmetrics.com', 'PlayMetrics'],
];

/** All of an address that its team sees again: the rest opens the calendar. */
export const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '');

/** A calendar's own name may be a child's, so it is named by where it is. */
export function nameOf(address: string): string {
  const hostname = hostOf(address);
  const known = PRODUCTS.find(([host]) => hostname === host || hostname.endsWith(`.${host}`));
  return known?.[1] ?? hostname;
}

/** A stretch by day, in local time; what reaches midnight ends at 23:59. */
export function daysOf({ from, to }: Interval, timeZone: string, most: number): BusyTime[] {
  const at = (instant: number) => Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  const text = (time: Temporal.ZonedDateTime) => time.toPlainTime().toString({ smallestUnit: 'minute' });
  const end = at(to);
  const found: BusyTime[] = [];
  for (let start = at(from); found.length < most && Temporal.ZonedDateTime.compare(start, end) < 0;) {
    const midnight = start.startOfDay().add({ days: 1 });
    const isLast = Temporal.ZonedDateTime.compare(end, midnight) < 0;
    found.push({
      date: start.toPlainDate().toString(),
      startTime: text(start),
      endTime: isLast ? text(end) : '23:59',
    });
    start = midnight;
  }
  return found;
}
