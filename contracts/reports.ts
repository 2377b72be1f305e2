import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { instant, message, opaqueId, paragraph } from './fields/common.ts';
import { valuesOf } from './fields/options.ts';
import { teamRef } from './users.ts';

export const reportReasons = [
  { value: 'safety', label: 'Someone’s safety, above all a child’s' },
  { value: 'abuse', label: 'Insults, threats or hate' },
  { value: 'spam', label: 'Spam or advertising' },
  { value: 'money', label: 'Asks for money' },
  { value: 'false', label: 'Not a real team or game' },
  { value: 'other', label: 'Something else' },
] as const;

export const REPORT_DETAILS_MAX = 1_000;
export const ALREADY_REPORTED = 'You have already reported this. We are looking into it.';
export const REPORTED = 'Thank you. We will look into it.';

const reason = z.enum(valuesOf(reportReasons), 'Please choose a reason');
const filed = { reason, details: z.nullish(paragraph('Please use plain text', { min: 0, max: REPORT_DETAILS_MAX })) };
const report = {
  method: 'POST',
  access: 'team_manager',
  helpers: true,
  limit: { class: 'mail', by: 'caller' },
  status: 201,
  answer: message,
} as const;

export const reportMessage = call({
  ...report,
  path: '/api/messages/report',
  owner: 'messaging',
  summary: 'Reports a received message',
  body: z.object({ messageId: opaqueId, ...filed }),
});

export const reportNote = z.object(filed);

export const reportContent = call({
  ...report,
  path: '/api/reports',
  owner: 'matchmaking',
  summary: 'Reports a game or a team',
  body: z.object({ kind: z.enum(['matchup', 'team']), id: z.int().check(z.positive()), ...filed }),
});

/** `content` is a copy, because the original may be changed or deleted later. */
export const reportSubject = z.object({
  kind: z.enum(['message', 'matchup', 'team', 'no_show']),
  id: z.string(),
  team: teamRef,
  content: z.string(),
});
export type ReportSubject = z.infer<typeof reportSubject>;

export const filedReport = z.object({
  id: z.string(),
  subject: reportSubject,
  reporter: teamRef,
  reason: z.nullable(reason),
  details: z.nullable(z.string()),
  createdAt: instant,
});
export type FiledReport = z.infer<typeof filedReport>;

export const reportOutcome = z.enum(['removed', 'suspended', 'recorded', 'dismissed'], 'Please choose what to do');
export type ReportOutcome = z.infer<typeof reportOutcome>;

export const outcomesOf: Readonly<Record<ReportSubject['kind'], readonly ReportOutcome[]>> = {
  message: ['removed', 'suspended', 'dismissed'],
  matchup: ['removed', 'suspended', 'dismissed'],
  team: ['suspended', 'dismissed'],
  no_show: ['recorded', 'dismissed'],
};

export const DECIDED_ALREADY = 'Somebody has dealt with this report already';
export const WRONG_OUTCOME = 'This report cannot be closed that way';
const NOTE_MAX = 1_000;

export const decideReport = call({
  method: 'POST',
  path: '/api/admin/reports/:id/decision',
  owner: 'accounts',
  access: 'admin',
  summary:
    'Decides a report: removes the content, suspends the team, records the no-show, or dismisses the report. Sends the note to the reporting team (for a no-show, to both teams)',
  status: 200,
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) }),
  body: z.object({
    outcome: reportOutcome,
    /** Required if the report is about a no-show. */
    note: z.nullish(paragraph('Please use plain text', { min: 0, max: NOTE_MAX })),
  }),
  answer: message,
});

export const listReports = call({
  method: 'GET',
  path: '/api/admin/reports',
  owner: 'accounts',
  access: 'admin',
  summary: 'Lists open reports, oldest first',
  status: 200,
  answer: z.array(filedReport),
});
