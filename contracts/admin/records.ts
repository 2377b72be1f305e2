import * as z from 'zod/mini';
import { DAY_MS } from '../fields/time.ts';
import { searched } from './users.ts';
import { call } from '../http/call.ts';
import { day, instant } from '../fields/common.ts';

const RANGE_DAYS_MAX = 731;
const BAD_RANGE = 'Please choose a first day that is not after the last one, at most two years before it';

export const dateRange = z
  .object({ from: day('Please choose the first day'), to: day('Please choose the last day') })
  .check(
    z.refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < RANGE_DAYS_MAX * DAY_MS, BAD_RANGE),
  );
export type DateRange = z.infer<typeof dateRange>;

const asAdmin = { owner: 'accounts', access: 'admin', status: 200 } as const;

export const auditSubject = z.object({ kind: z.enum(['user', 'matchup', 'report', 'admin']), id: z.string() });
export type AuditSubject = z.infer<typeof auditSubject>;

export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  action: z.string(),
  userId: z.nullable(z.number()),
  admin: z.nullable(z.object({ id: z.number(), email: z.string() })),
  subject: z.nullable(auditSubject),
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = call({
  ...asAdmin,
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Lists the audit log’s entries, newest first, optionally of one account or one action',
  query: searched,
  answer: z.array(auditEntry),
});

export const pageViews = z.object({
  days: z.array(z.object({ day: z.string(), views: z.number() })),
  pages: z.array(
    z.object({
      path: z.string(),
      views: z.number(),
      clicks: z.array(z.object({ name: z.string(), count: z.number() })),
    }),
  ),
});
export type PageViews = z.infer<typeof pageViews>;

export const listPageViews = call({
  ...asAdmin,
  method: 'GET',
  path: '/api/admin/page-views',
  summary: 'Returns page views and clicks in a range of days (UTC)',
  query: dateRange,
  answer: pageViews,
});
