import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { matchupParams } from './matchups.ts';

const calendarText = z.string();
const feed = z.object({ path: z.nullable(z.string()) });

const withoutExtension = (token: string) => token.replace(/\.ics$/i, '');

export const getGameCalendar = call({
  method: 'GET',
  path: '/api/matchups/:id/calendar',
  owner: 'matchmaking',
  access: 'team_manager',
  summary: 'Returns an agreed game as an iCalendar file, for its two teams',
  status: 200,
  params: matchupParams,
  answer: calendarText,
});

export const getCalendarFeed = call({
  method: 'GET',
  path: '/api/my-calendar',
  owner: 'matchmaking',
  access: 'team_manager',
  helpers: false,
  summary: 'Returns the caller’s private URL of the team’s calendar feed',
  status: 200,
  answer: feed,
});

export const setCalendarFeed = call({
  method: 'PUT',
  path: '/api/my-calendar',
  owner: 'matchmaking',
  access: 'team_manager',
  summary: 'Creates a new private URL for the caller’s calendar feed, or removes the URL; the old one stops working',
  status: 200,
  body: z.object({ on: z.boolean('Please say true or false') }),
  answer: feed,
});

export const readCalendarFeed = call({
  method: 'GET',
  path: '/api/calendar/:token',
  owner: 'matchmaking',
  access: 'public',
  limit: { class: 'lookup', by: 'address' },
  summary: 'Returns a team’s agreed games as a calendar feed, by the feed’s private URL',
  status: 200,
  params: z.object({ token: z.string().check(z.overwrite(withoutExtension), z.regex(/^[\w-]{43}$/)) }),
  answer: calendarText,
});
