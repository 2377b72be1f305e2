/** Calendars that a team keeps elsewhere: their busy times are kept free of games, and shown to nobody else. */
import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { atMost, day, instant, opaqueId, timeOfDay } from './fields/common.ts';

/** The team's, the league's, and the coach's own. */
export const OTHER_CALENDARS_MAX = 3;
/** Google's private addresses have about 150 characters, Outlook's about 200. */
const ADDRESS_MAX = 1_000;
/** How far ahead a calendar counts: a season. */
export const BUSY_DAYS_AHEAD = 180;
/** After so many days without an answer it is read no more. */
export const GIVE_UP_DAYS = 14;

const NO_ADDRESS = 'Please paste the address of your calendar. It begins with https:// or webcal://';
export const ADDRESS_INSIDE = 'Only addresses on the public internet work here';
export const TOO_MANY_CALENDARS = `A team can add ${OTHER_CALENDARS_MAX} calendars. Remove one first.`;
export const TOO_MANY_READS = 'We have read your calendars several times this hour. Please try again later.';

/** `webcal:` is how calendar programs write `https:`. */
const webAddress = z.string(NO_ADDRESS).check(
  z.trim(),
  atMost(ADDRESS_MAX, NO_ADDRESS),
  z.overwrite((text) => plainAddress(text.replace(/^webcals?:/i, 'https:'))),
  z.refine(isAddress, NO_ADDRESS),
);

/** As programs read it, without the line breaks that they skip. */
function plainAddress(text: string): string {
  return URL.canParse(text) ? new URL(text).href : text;
}

/** Which addresses may be read is up to the service, which knows whether it runs in a test. */
function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Part of one day, by the team's own clocks; a whole day is from 00:00 to 23:59. */
const busyTime = z.object({ date: day('Date is required'), startTime: timeOfDay(''), endTime: timeOfDay('') });
export type BusyTime = z.infer<typeof busyTime>;

export const otherCalendar = z.object({
  id: z.string(),
  /** Where it is: a product that we know, or the host’s name. */
  name: z.string(),
  /** The host’s name. The rest of the address opens the calendar, so nobody is shown it again. */
  host: z.string(),
  /** Who else of the team added it; null for the caller’s own, and where it is not known. */
  addedBy: z.nullable(z.string()),
  /** When it last answered; null if it never has. */
  readAt: z.nullable(instant),
  /** What went wrong the last time, in words. */
  problem: z.nullable(z.string()),
  /** Whether it failed for so long that it is read no more. */
  stopped: z.boolean(),
  /** Busy times ahead. */
  busyTimes: z.number(),
  /** The first few of them. */
  next: z.array(busyTime),
});
export type OtherCalendar = z.infer<typeof otherCalendar>;

const own = { owner: 'matchmaking', access: 'team_manager' } as const;

export const listOtherCalendars = call({
  ...own,
  method: 'GET',
  path: '/api/other-calendars',
  helpers: false,
  summary: 'The calling team’s calendars elsewhere, what was read from them, and when they are busy on a day',
  status: 200,
  query: z.object({ date: z.optional(day('Date is required')) }),
  answer: z.object({
    calendars: z.array(otherCalendar),
    /** On the day that was asked for. */
    busy: z.array(busyTime),
  }),
});

export const readOtherCalendar = call({
  ...own,
  method: 'PUT',
  path: '/api/other-calendars',
  summary: 'Add a calendar by its address, or read a known one again; answers with what was read',
  status: 200,
  body: z.object({ address: webAddress }),
  answer: otherCalendar,
});

export const readOtherCalendarAgain = call({
  ...own,
  method: 'POST',
  path: '/api/other-calendars/:id/reading',
  summary: 'Read a calendar of the team again; answers with what was read',
  status: 200,
  params: z.object({ id: opaqueId }),
  answer: otherCalendar,
});

export const removeOtherCalendar = call({
  ...own,
  method: 'DELETE',
  path: '/api/other-calendars/:id',
  summary: 'Forget a calendar and everything that was read from it',
  status: 204,
  params: z.object({ id: opaqueId }),
});
