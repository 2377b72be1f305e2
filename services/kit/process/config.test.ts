import { expect, it } from 'vitest';
import * as z from 'zod';
import { newIdentityKeys } from '../http/identity-keys.ts';
import { linkSettings, readConfig, serviceSettings, urlList } from './config.ts';

const settings = z.object({ ...serviceSettings, ...linkSettings, ACCOUNTS_URL: urlList });
const good = {
  PORT: '3001',
  MONGODB_URL: 'mongodb://127.0.0.1/playfield',
  QUEUE_REDIS_URL: 'redis://127.0.0.1',
  ACCOUNTS_URL: 'http://one:1, http://two:2',
};

it('parses settings and fills in defaults', () => {
  expect(readConfig(settings, good)).toMatchObject({
    PORT: 3001,
    HOST: '127.0.0.1',
    NODE_ENV: 'development',
    ACCOUNTS_URL: ['http://one:1', 'http://two:2'],
  });
});

it('reports each wrong setting on its own line', () => {
  expect(() => readConfig(settings, { ...good, PORT: '80800', MONGODB_URL: 'localhost', ACCOUNTS_URL: '' })).toThrow(
    /PORT: .*\n {2}MONGODB_URL: must begin with mongodb:\/\/.*\n {2}ACCOUNTS_URL: /,
  );
});

it('requires its own secrets in production', () => {
  const production = { ...good, NODE_ENV: 'production', IDENTITY_PUBLIC_KEYS: newIdentityKeys('own').publicKey };
  expect(() => readConfig(settings, production)).toThrow(/INTERNAL_KEY: must be set to a secret of your own/);
  expect(() => readConfig(settings, { ...production, INTERNAL_KEY: 'short' })).toThrow(/INTERNAL_KEY/);
  expect(readConfig(settings, { ...production, INTERNAL_KEY: 'k'.repeat(32) })).toMatchObject({
    NODE_ENV: 'production',
  });
});
