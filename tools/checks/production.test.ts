import { readFile } from 'node:fs/promises';
import { DEVELOPMENT_PRIVATE_KEYS, DEVELOPMENT_PUBLIC_KEYS } from '@playfield/kit/http/identity-keys.ts';
import { DEVELOPMENT_KEYS } from '@playfield/kit/data/sealing.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONFIGS, SECRETS } from './settings.ts';

const SECRET = /KEY|PASSWORD|SECRET|TOKEN|CREDENTIAL|HEADERS/;
const ADDRESSES = {
  MONGODB_URL: 'mongodb://mongo/playfield',
  REDIS_URL: 'redis://sessions',
  QUEUE_REDIS_URL: 'redis://queues',
  LIVE_REDIS_URL: 'redis://queues',
  ACCOUNTS_URL: 'http://accounts',
  MATCHMAKING_URL: 'http://matchmaking',
  MESSAGING_URL: 'http://messaging',
  NOTIFIER_URL: 'http://notifier',
  SMTP_URL: 'smtp://mail',
  SITE_DIR: 'site/dist',
};
const services = [
  ['accounts', ['ENCRYPTION_KEYS', 'IDENTITY_PUBLIC_KEYS', 'INTERNAL_KEY']],
  ['gateway', ['IDENTITY_PRIVATE_KEYS', 'SESSION_KEYS']],
  ['matchmaking', ['ENCRYPTION_KEYS', 'IDENTITY_PUBLIC_KEYS', 'INTERNAL_KEY', 'LOCATION_KEY']],
  ['messaging', ['IDENTITY_PUBLIC_KEYS']],
  ['notifier', ['ENCRYPTION_KEYS', 'IDENTITY_PUBLIC_KEYS', 'INTERNAL_KEY', 'VAPID_PRIVATE_KEY']],
] as const;

beforeEach(() => {
  for (const [name, value] of Object.entries({ ...ADDRESSES, NODE_ENV: 'production' })) vi.stubEnv(name, value);
});
afterEach(() => void vi.unstubAllEnvs());

describe.each(services)('%s in production', (service, secrets) => {
  const config: () => Record<string, unknown> = CONFIGS[service];

  it.each(secrets)('does not start if %s is missing, too short, or the development value', (missing) => {
    for (const other of secrets) vi.stubEnv(other, SECRETS[other]);
    expect(config).not.toThrow();
    for (const bad of [
      '',
      'short',
      'development-only-secret-never-in-production',
      DEVELOPMENT_KEYS,
      `${SECRETS['ENCRYPTION_KEYS']},${DEVELOPMENT_KEYS}`,
      DEVELOPMENT_PRIVATE_KEYS,
      `${SECRETS['IDENTITY_PUBLIC_KEYS']},${DEVELOPMENT_PUBLIC_KEYS}`,
    ]) {
      vi.stubEnv(missing, bad);
      expect(config, bad).toThrow(new RegExp(`\\n  ${missing}: `));
    }
  });

  it('has no secrets other than the required ones', () => {
    for (const name of secrets) vi.stubEnv(name, SECRETS[name]);
    const given = Object.entries(config()).filter(([name, value]) => SECRET.test(name) && value !== undefined);
    expect(given.map(([name]) => name).toSorted()).toEqual(secrets);
  });
});

it('matchmaking does not start in production if it may read calendars on its own machine', () => {
  for (const [name, value] of Object.entries(SECRETS)) vi.stubEnv(name, value);
  expect(CONFIGS.matchmaking().CALENDARS_ON_LOOPBACK).toBe('off');
  vi.stubEnv('CALENDARS_ON_LOOPBACK', 'on');
  expect(CONFIGS.matchmaking).toThrow('CALENDARS_ON_LOOPBACK: must be off in production');
});

it('keeps secrets out of docker-compose.yml', async () => {
  const text = await readFile(new URL('../../docker-compose.yml', import.meta.url), 'utf8');
  const settings = [...text.matchAll(/^ +([A-Z_]+): (.+)$/gm)].filter(([, name]) => SECRET.test(name ?? ''));
  expect(settings.map(([, name]) => name)).toEqual(
    expect.arrayContaining(['IDENTITY_PRIVATE_KEYS', 'INTERNAL_KEY', 'SESSION_KEYS']),
  );
  for (const [, name, value] of settings) expect(value).toMatch(new RegExp(`^\\$\\{${name}:(?:\\?[^}]+|-)\\}$`));
});
