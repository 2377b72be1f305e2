/** Page views and clicks: numbers by day and page, and nothing about people. */
import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { EVENTS_MAX } from './fields/clicks.ts';

/** Page paths are short; longer ones are not ours. */
const PATH = /^\/[a-z0-9:/-]{0,80}$/;
/** Area and target: `header>/register`. */
const CLICK = /^[a-z]{1,10}>[a-z0-9:/-]{1,80}$/;

const SOME = `Please send 1 to ${EVENTS_MAX} events`;

const countedEvent = z.object({
  path: z.string().check(z.regex(PATH, 'Please send a page’s path')),
  /** What was clicked; absent for a view. */
  click: z.optional(z.string().check(z.regex(CLICK, 'Please send what was pressed'))),
});
export type CountedEvent = z.infer<typeof countedEvent>;

export const countEvents = call({
  method: 'POST',
  path: '/api/events',
  owner: 'accounts',
  access: 'public',
  limit: { class: 'view', by: 'address' },
  summary:
    'Count page views and clicks; unknown pages and names are dropped, no cookie, address or person is kept, and Sec-GPC and DNT are honored',
  status: 204,
  body: z.object({ events: z.array(countedEvent).check(z.minLength(1, SOME), z.maxLength(EVENTS_MAX, SOME)) }),
});
