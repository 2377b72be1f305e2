import * as z from 'zod/mini';
import { call } from './http/call.ts';

export const EMAIL_PROVIDERS = ['ses', 'postmark', 'sendgrid', 'mailgun'] as const;
export type EmailProvider = (typeof EMAIL_PROVIDERS)[number];

/** Maximum size of a report's body. SendGrid sends batches of up to 768 KB. */
const BATCH_BYTES = 1024 * 1024;
const anything = z.record(z.string(), z.unknown());

export const WRONG_SIGNATURE = 'The signature is not valid';
export const TOO_OLD = 'This was signed too long ago';
export const REPEATED = 'This was taken before';

export const takeEmailEvents = call({
  method: 'POST',
  path: '/api/email-events/:provider',
  owner: 'notifier',
  access: 'public',
  signed: {
    headers: ['authorization', 'x-twilio-email-event-webhook-signature', 'x-twilio-email-event-webhook-timestamp'],
    bytes: BATCH_BYTES,
  },
  summary: 'Accepts an email provider’s signed report of bounces and complaints; 404 if the provider is not configured',
  status: 204,
  params: z.object({ provider: z.enum(EMAIL_PROVIDERS) }),
  body: z.union([anything, z.array(anything)], 'Please send a report'),
});
