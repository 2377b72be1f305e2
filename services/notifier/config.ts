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

/** SMTP connections per queue: 20 in all, so that two processes stay below Postfix's default limit of 50 per client. */
const CONNECTIONS: Record<EmailQueue, number> = { account: 4, games: 8, digests: 8 };
const MESSAGES_PER_CONNECTION = 100;
const UNLIMITED = 1_000_000;

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
  SMTP_URL: z.url({
    protocol: /^smtps?$/,
    error: 'must be a URL such as smtps://name:password@host, with special characters in the password percent-encoded',
  }),
  SMTP_CONNECTIONS: numbersPerQueue(CONNECTIONS),
  SMTP_MESSAGES_PER_CONNECTION: z.coerce.number().int().positive().default(MESSAGES_PER_CONNECTION),
  SMTP_PER_SECOND: numbersPerQueue(perQueue(() => UNLIMITED)),
  /** Name and password in the URL to which the email provider sends reports. If not set, reports get a 404. */
  EMAIL_EVENTS_LOGIN: z
    .string()
    .regex(/^[^:]+:.{16,}$/, 'must be a name, a colon and a password of at least 16 characters')
    .optional(),
  MAIL_FROM: z.string().default('Playfield <hello@playfield.example>'),
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
