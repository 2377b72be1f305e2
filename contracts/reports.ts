/** Telling the operators of something that should not be: a message, a game, a team. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { instant, message, numericId, opaqueId, paragraph } from './fields.ts';
import { valuesOf } from './options.ts';
import { teamRef } from './users.ts';

export const reportReasons = [
  { value: 'safety', label: 'Someone’s safety, above all a child’s' },
  { value: 'abuse', label: 'Insults, threats or hate' },
  { value: 'spam', label: 'Spam or advertising' },
  { value: 'false', label: 'Not a real team or game' },
  { value: 'other', label: 'Something else' },
] as const;

/** Room for what happened. */
export const REPORT_DETAILS_MAX = 1_000;
export const ALREADY_REPORTED = 'You have already reported this. We are looking into it.';
export const REPORTED = 'Thank you. We will look into it.';

const reason = z.enum(valuesOf(reportReasons), 'Please choose a reason');
const filed = {
  reason,
  details: z.nullish(paragraph('Please use plain text', { min: 0, max: REPORT_DETAILS_MAX })),
};
const report = { method: 'POST', access: 'team_manager', limit: 'mail', status: 201, answer: message } as const;

export const reportMessage = call({
  ...report,
  path: '/api/messages/report',
  owner: 'messaging',
  summary: 'Report a message that one received',
  body: z.object({ messageId: opaqueId, ...filed }),
});

export const reportMatchup = call({
  ...report,
  path: '/api/matchups/:id/report',
  owner: 'matchmaking',
  summary: 'Report a game',
  params: z.object({ id: numericId }),
  body: z.object(filed),
});

export const reportTeam = call({
  ...report,
  path: '/api/teams/:id/report',
  owner: 'matchmaking',
  summary: 'Report a team',
  params: z.object({ id: numericId }),
  body: z.object(filed),
});

/** A report as it travels and as operators read it: with what was reported as it was then, should it be changed or deleted. */
export const reportSubject = z.object({
  kind: z.enum(['message', 'matchup', 'team']),
  /** The message's, game's or team's id. */
  id: z.string(),
  /** The team it is about. */
  team: teamRef,
  /** The message, the game's place, time and notes, or the team's name. */
  content: z.string(),
});
export type ReportSubject = z.infer<typeof reportSubject>;

export const filedReport = z.object({
  id: z.string(),
  subject: reportSubject,
  reporter: teamRef,
  reason,
  details: z.nullable(z.string()),
  createdAt: instant,
});
export type FiledReport = z.infer<typeof filedReport>;

export const listReports = call({
  method: 'GET',
  path: '/api/admin/reports',
  owner: 'accounts',
  access: 'admin',
  summary: 'Reports that nobody has dealt with yet, the oldest first',
  status: 200,
  answer: z.array(filedReport),
});
