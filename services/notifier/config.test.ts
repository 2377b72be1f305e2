import { ConfigError } from '@playfield/kit/process/config.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { config } from './config.ts';

const NEEDED = { MONGODB_URL: 'mongodb://mongo/playfield', QUEUE_REDIS_URL: 'redis://queues', SMTP_URL: 'smtp://mail' };

function configOf(more: Record<string, string>) {
  for (const [name, value] of Object.entries({ ...NEEDED, ...more })) vi.stubEnv(name, value);
  return config();
}

afterEach(() => void vi.unstubAllEnvs());

it('reads the number of connections for each listed queue, and keeps the defaults for the others', () => {
  expect(configOf({}).SMTP_CONNECTIONS).toEqual({ account: 4, games: 8, digests: 8 });
  const connections = configOf({ SMTP_CONNECTIONS: 'digests=70, account=10' }).SMTP_CONNECTIONS;
  expect(connections).toEqual({ account: 10, games: 8, digests: 70 });
});

it.each(['70', 'digests', 'digests=', 'digests=0', 'digests=many', 'marketing=5', 'digests=1.5'])(
  'rejects "%s" as numbers per queue',
  (text) => {
    expect(() => configOf({ SMTP_CONNECTIONS: text })).toThrow(ConfigError);
    expect(() => configOf({ SMTP_PER_SECOND: text })).toThrow(ConfigError);
  },
);
