import {
  linkSettings,
  hostList,
  port,
  readConfig,
  sealingSettings,
  serviceSettings,
  vapidKey,
} from '@playfield/kit/process/config.ts';
import * as z from 'zod';
import { perQueue, type EmailQueue } from './email/queues.ts';
import { PUSH_SERVICES } from './push/endpoints.ts';

/**
 * Maximum connections to the mail server per process: twenty in total. That is enough for a small installation, and
 * two processes stay below Postfix's limit of 50 per client.
 */
const CONNECTIONS: Record<EmailQueue, number> = { account: 4, games: 8, digests: 8 };
/** Maximum number of emails per connection, because some servers close a connection after 100. */
const MESSAGES_PER_CONNECTION = 100;
/** Emails per second. More than any installation sends, so effectively no limit. */
const UNLIMITED = 1_000_000;

/** Parses numbers for some queues, such as `digests=70,games=8`. The other queues keep their defaults. */
function numbersPerQueue(defaults: Record<EmailQueue, number>) {
  const numbers = perQueue((queue) => z.coerce.number().int().positive().default(defaults[queue]));
  return z
    .string()
    .default('')
    .transform((text): Record<string, unknown> => Object.fromEntries(text.split(',').filter(Boolean).map(pairIn)))
    .pipe(z.strictObject(numbers));
}

const settings = z.object({
  ...serviceSettings,
  ...linkSettings,
  ...sealingSettings,
  PORT: port.default(3004),
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  SMTP_URL: z.string().regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'),
  /** Connections per process: the number of emails that a process sends concurrently. */
  SMTP_CONNECTIONS: numbersPerQueue(CONNECTIONS),
  SMTP_MESSAGES_PER_CONNECTION: z.coerce.number().int().positive().default(MESSAGES_PER_CONNECTION),
  /** Emails per second across all processes. No limit by default. */
  SMTP_PER_SECOND: numbersPerQueue(perQueue(() => UNLIMITED)),
  /** The login in the URL to which the email provider sends reports. If not set, reports are rejected. */
  EMAIL_EVENTS_LOGIN: z
    .string()
    .regex(/^[^:]+:.{16,}$/, 'must be a name, a colon and a password of at least 16 characters')
    .optional(),
  MAIL_FROM: z.string().default('Playfield <hello@playfield.example>'),
  /** Default for users without preferences; `off` delivers emails immediately, for development and tests. */
  QUIET_HOURS: z.enum(['on', 'off']).default('on'),
  SUPPORT_EMAIL: z.email().default('support@playfield.example'),
  VAPID_PRIVATE_KEY: vapidKey,
  PUSH_SERVICES: hostList.default(PUSH_SERVICES),
});

function pairIn(text: string): [queue: string, value: string] {
  const [queue = '', value = ''] = text.trim().split('=');
  return [queue, value];
}

export type Config = z.infer<typeof settings>;

export const config = (): Config => readConfig(settings, process.env);
