import * as z from 'zod/mini';
import { call } from './http/call.ts';

export const EMAIL_PROVIDERS = ['ses', 'postmark'] as const;
export type EmailProvider = (typeof EMAIL_PROVIDERS)[number];

const REPORT_BYTES = 1024 * 1024;

export const WRONG_LOGIN = 'The name or password is wrong';

export const takeEmailEvents = call({
  method: 'POST',
  path: '/api/email-events/:provider',
  owner: 'notifier',
  access: 'public',
  webhook: { bytes: REPORT_BYTES },
  summary: 'Accepts an email provider’s report of bounces and complaints, with basic authentication',
  status: 204,
  params: z.object({ provider: z.enum(EMAIL_PROVIDERS) }),
  body: z.record(z.string(), z.unknown(), 'Please send a report'),
});
