import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { COUNTED_CLICK, COUNTED_PAGE, EVENTS_MAX } from './fields/counted.ts';

const SOME = `Please send 1 to ${EVENTS_MAX} events`;

const countedEvent = z.object({
  path: z.string().check(z.regex(COUNTED_PAGE, 'Please send a page’s path')),
  click: z.optional(z.string().check(z.regex(COUNTED_CLICK, 'Please send what was clicked'))),
});
export type CountedEvent = z.infer<typeof countedEvent>;

export const countEvents = call({
  method: 'POST',
  path: '/api/events',
  owner: 'accounts',
  access: 'public',
  limit: { class: 'view', by: 'address' },
  summary: 'Counts page views and clicks without cookies, addresses or IDs; honors Sec-GPC and DNT',
  status: 204,
  body: z.object({ events: z.array(countedEvent).check(z.minLength(1, SOME), z.maxLength(EVENTS_MAX, SOME)) }),
});
