import * as z from 'zod/mini';
import { call } from './http/call.ts';

export const EMAIL_PROVIDERS = ['ses', 'postmark', 'sendgrid', 'mailgun'] as const;
export type EmailProvider = (typeof EMAIL_PROVIDERS)[number];

/** Maximum size of a report's body. SendGrid sends batches of up to 768 KB. */
const BATCH_BYTES = 1024 * 1024;
const anything = z.record(z.string(), z.unknown());

export const WRONG_LOGIN = 'The name or password is wrong';

export const takeEmailEvents = call({
  method: 'POST',
  path: '/api/email-events/:provider',
  owner: 'notifier',
  access: 'public',
  webhook: { bytes: BATCH_BYTES },
  summary: 'Accepts an email provider’s report of bounces and complaints, with basic authentication',
  status: 204,
  params: z.object({ provider: z.enum(EMAIL_PROVIDERS) }),
  body: z.union([anything, z.array(anything)], 'Please send a report'),
});
