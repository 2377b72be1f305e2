/** How often pages are looked at and their main buttons pressed: numbers by day and page, and nothing about anybody. */
import * as z from 'zod/mini';
import { call } from './call.ts';

/** Pages' names are short; what is longer is no page of ours. */
const PATH = /^\/[a-z0-9/-]{0,80}$/;
/** The `data-click` of a button, such as `hero-register`. */
const NAME = /^[a-z0-9-]{1,40}$/;

export const countView = call({
  method: 'POST',
  path: '/api/events',
  owner: 'accounts',
  access: 'public',
  limit: { class: 'view', by: 'address' },
  summary: 'Count a page view or a click; no cookie, address or person is kept, and Sec-GPC is honored',
  status: 204,
  body: z.object({
    path: z.string().check(z.regex(PATH, 'Please send a page’s path')),
    /** What was pressed; absent for a view. */
    click: z.optional(z.string().check(z.regex(NAME, 'Please send a button’s name'))),
  }),
});
