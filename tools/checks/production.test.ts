/** In production every secret comes from the environment, without a default. */
import { readFile } from 'node:fs/promises';
import {
  DEVELOPMENT_PRIVATE_KEYS,
  DEVELOPMENT_PUBLIC_KEYS,
  newIdentityKeys,
} from '@playfield/kit/http/identity-keys.ts';
import { DEVELOPMENT_KEYS } from '@playfield/kit/data/sealing.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { config as accounts } from '@playfield/accounts/config.ts';
import { config as gateway } from '@playfield/gateway/config.ts';
import { config as matchmaking } from '@playfield/matchmaking/config.ts';
import { config as messaging } from '@playfield/messaging/config.ts';
import { config as notifier } from '@playfield/notifier/config.ts';

const SECRET = /KEY|PASSWORD|SECRET|TOKEN|CREDENTIAL|HEADERS/;
const OWN_SECRET = 'k'.repeat(32);
const OWN_KEYS = `own:${Buffer.alloc(32, 1).toString('base64')}`;
const { privateKey, publicKey } = newIdentityKeys('own');
const OWN: Record<string, string> = {
  ENCRYPTION_KEYS: OWN_KEYS,
  IDENTITY_PRIVATE_KEYS: privateKey,
  IDENTITY_PUBLIC_KEYS: publicKey,
};
const ownOf = (name: string) => OWN[name] ?? OWN_SECRET;
const ADDRESSES = {
  MONGODB_URL: 'mongodb://mongo/playfield',
  REDIS_URL: 'redis://sessions',
  QUEUE_REDIS_URL: 'redis://queues',
  ACCOUNTS_URL: 'http://accounts',
  MATCHMAKING_URL: 'http://matchmaking',
  MESSAGING_URL: 'http://messaging',
  NOTIFIER_URL: 'http://notifier',
  SMTP_URL: 'smtp://mail',
  SITE_DIR: 'site/dist',
};
const services: [name: string, config: () => Record<string, unknown>, secrets: string[]][] = [
  ['accounts', accounts, ['ENCRYPTION_KEYS', 'IDENTITY_PUBLIC_KEYS', 'INTERNAL_KEY']],
  ['gateway', gateway, ['IDENTITY_PRIVATE_KEYS', 'SESSION_KEYS']],
  ['matchmaking', matchmaking, ['ENCRYPTION_KEYS', 'IDENTITY_PUBLIC_KEYS', 'INTERNAL_KEY', 'LOCATION_KEY']],
  ['messaging', messaging, ['IDENTITY_PUBLIC_KEYS']],
  ['notifier', notifier, ['ENCRYPTION_KEYS', 'IDENTITY_PUBLIC_KEYS', 'INTERNAL_KEY']],
];

beforeEach(() => {
  for (const [name, value] of Object.entries({ ...ADDRESSES, NODE_ENV: 'production' })) vi.stubEnv(name, value);
});
afterEach(() => void vi.unstubAllEnvs());

describe.each(services)('%s in production', (_name, config, secrets) => {
  it.each(secrets)('does not start without %s, with a short one, or with the one of development', (missing) => {
    for (const other of secrets) vi.stubEnv(other, ownOf(other));
    expect(config).not.toThrow();
    for (const bad of [
      '',
      'short',
      'development-only-secret-never-in-production',
      DEVELOPMENT_KEYS,
      `${OWN_KEYS},${DEVELOPMENT_KEYS}`,
      DEVELOPMENT_PRIVATE_KEYS,
      `${publicKey},${DEVELOPMENT_PUBLIC_KEYS}`,
    ]) {
      vi.stubEnv(missing, bad);
      expect(config, bad).toThrow(new RegExp(`\\n  ${missing}: `));
    }
  });

  it('has no value for any other secret', () => {
    for (const name of secrets) vi.stubEnv(name, ownOf(name));
    const given = Object.entries(config()).filter(([name, value]) => SECRET.test(name) && value !== undefined);
    expect(given.map(([name]) => name).toSorted()).toEqual(secrets);
  });
});

it('has no secrets in docker-compose.yml', async () => {
  const text = await readFile(new URL('../../docker-compose.yml', import.meta.url), 'utf8');
  const settings = [...text.matchAll(/^ +([A-Z_]+): (.+)$/gm)].filter(([, name]) => SECRET.test(name ?? ''));
  expect(settings.map(([, name]) => name)).toEqual(
    expect.arrayContaining(['IDENTITY_PRIVATE_KEYS', 'INTERNAL_KEY', 'SESSION_KEYS']),
  );
  // From the environment: required (`:?`), or optional and empty (`:-`).
  for (const [, name, value] of settings) expect(value).toMatch(new RegExp(`^\\$\\{${name}:(?:\\?[^}]+|-)\\}$`));
});
