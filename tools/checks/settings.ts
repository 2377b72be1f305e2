import { config as accounts } from '@playfield/accounts/config.ts';
import { config as gateway } from '@playfield/gateway/config.ts';
import { newIdentityKeys } from '@playfield/kit/http/identity-keys.ts';
import { config as matchmaking } from '@playfield/matchmaking/config.ts';
import { config as messaging } from '@playfield/messaging/config.ts';
import { config as notifier } from '@playfield/notifier/config.ts';
import { vi } from 'vitest';
import type { ServiceName } from '@playfield/infra/local/services.ts';
import { environmentIn } from '../image/build.ts';

export const CONFIGS = { accounts, gateway, matchmaking, messaging, notifier };

const { privateKey, publicKey } = newIdentityKeys('own');
export const SECRETS: Readonly<Record<string, string>> = {
  INTERNAL_KEY: 'k'.repeat(32),
  IDENTITY_PRIVATE_KEYS: privateKey,
  IDENTITY_PUBLIC_KEYS: publicKey,
  LOCATION_KEY: 'l'.repeat(32),
  ENCRYPTION_KEYS: `own:${Buffer.alloc(32, 1).toString('base64')}`,
  SESSION_KEYS: 's'.repeat(32),
  VAPID_PRIVATE_KEY: Buffer.alloc(32, 1).toString('base64url'),
};

export const GIVEN: Readonly<Record<string, string>> = {
  ...SECRETS,
  MONGODB_URL: 'mongodb://mongo/playfield',
  REDIS_URL: 'rediss://sessions',
  QUEUE_REDIS_URL: 'rediss://queues',
  LIVE_REDIS_URL: 'rediss://queues',
  PUBLIC_URL: 'https://playfield.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Playfield <hello@playfield.example>',
  SUPPORT_EMAIL: 'support@playfield.example',
};

/** Reads a service's settings from a stubbed environment, which the caller must restore. */
export function settingsIn(name: ServiceName, environment: Readonly<Record<string, string>>) {
  for (const one of Object.keys(process.env)) vi.stubEnv(one, undefined);
  for (const [one, value] of Object.entries({ ...environmentIn('/app'), ...environment })) vi.stubEnv(one, value);
  return CONFIGS[name]();
}
