/** No games are suggested at a team's busy times. Other teams never see these times. */
import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { atMost, day, instant, opaqueId, timeOfDay } from './fields/common.ts';

export const OTHER_CALENDARS_MAX = 3;
const ADDRESS_MAX = 1_000;
export const BUSY_DAYS_AHEAD = 180;
export const GIVE_UP_DAYS = 14;

const NO_ADDRESS = 'Please paste the address of your calendar. It begins with https:// or webcal://';
export const ADDRESS_INSIDE = 'Only addresses on the public internet work here';
export const TOO_MANY_CALENDARS = `A team can add ${OTHER_CALENDARS_MAX} calendars. Remove one first.`;
export const TOO_MANY_READS = 'We have read your calendars several times this hour. Please try again later.';

const webAddress = z.string(NO_ADDRESS).check(
  z.trim(),
  atMost(ADDRESS_MAX, NO_ADDRESS),
  z.overwrite((text) => plainAddress(text.replace(/^webcals?:/i, 'https:'))),
  z.refine(isAddress, NO_ADDRESS),
);

function plainAddress(text: string): string {
  return URL.canParse(text) ? new URL(text).href : text;
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

const busyTime = z.object({ date: day('Date is required'), startTime: timeOfDay(''), endTime: timeOfDay('') });
export type BusyTime = z.infer<typeof busyTime>;

export const otherCalendar = z.object({
  id: z.string(),
  name: z.string(),
  /** The only part of the URL that is shown, because the rest grants access to the calendar. */
  host: z.string(),
  addedBy: z.nullable(z.string()),
  readAt: z.nullable(instant),
  problem: z.nullable(z.string()),
  stopped: z.boolean(),
  busyTimes: z.number(),
  next: z.array(busyTime),
});
export type OtherCalendar = z.infer<typeof otherCalendar>;

const own = { owner: 'matchmaking', access: 'team_manager' } as const;

export const listOtherCalendars = call({
  ...own,
  method: 'GET',
  path: '/api/other-calendars',
  helpers: false,
  summary: 'Lists the calling team’s other calendars, with the result of the last read, and the busy hours on a day',
  status: 200,
  query: z.object({ date: z.optional(day('Date is required')) }),
  answer: z.object({ calendars: z.array(otherCalendar), busy: z.array(busyTime) }),
});

export const readOtherCalendar = call({
  ...own,
  method: 'PUT',
  path: '/api/other-calendars',
  summary: 'Adds a calendar by its URL, or rereads a known one; returns the result',
  status: 200,
  body: z.object({ address: webAddress }),
  answer: otherCalendar,
});

export const readOtherCalendarAgain = call({
  ...own,
  method: 'POST',
  path: '/api/other-calendars/:id/reading',
  summary: 'Rereads one of the team’s calendars; returns the result',
  status: 200,
  params: z.object({ id: opaqueId }),
  answer: otherCalendar,
});

export const removeOtherCalendar = call({
  ...own,
  method: 'DELETE',
  path: '/api/other-calendars/:id',
  summary: 'Deletes a calendar and all data read from it',
  status: 204,
  params: z.object({ id: opaqueId }),
});
