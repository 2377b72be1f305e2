import { DAY_MS, HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { GIVE_UP_DAYS } from '@playfield/contracts/other-calendars.ts';

export const UNREACHABLE = 'We could not reach it. Is the address right?';
export const TOO_SLOW = 'It took too long to answer.';
export const TOO_LARGE = 'It is too large to read. Is there an address for your team only?';
export const NOT_A_CALENDAR = 'That isn’t a calendar. Please look for a link that ends in .ics, or says iCal.';

export const statusText = (status: number): string =>
  status === 401 || status === 403
    ? `It answered ${status}: the calendar is not shared. Please use its private address.`
    : `It answered ${status}. Is there still a calendar at this address?`;

export class Unreadable extends Error {
  override name = 'Unreadable';
}

export const afterSuccess = (now: Date) => new Date(now.getTime() + HOUR_MS);

export function afterFailure(failingSince: Date, now: Date): Date | null {
  const failing = now.getTime() - failingSince.getTime();
  if (failing >= GIVE_UP_DAYS * DAY_MS) return null;
  return new Date(now.getTime() + Math.min(Math.max(failing, HOUR_MS), DAY_MS));
}

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

export const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '');

/** Returns a product's name, to show instead of the calendar's own name, which may contain a child's name. */
export const productOf = (host: string): string | undefined =>
  PRODUCTS.find(([known]) => host === known || host.endsWith(`.${known}`))?.[1];
