import { expect, inject, it } from 'vitest';
import { mongoThrough, startFaultProxy } from '../../support/fault-proxy.ts';
import { startProcess } from '../../support/processes.ts';
import { ownDatabase } from '../../support/notifier.ts';

const addressOf = (url: string) => new URL(url.replace(/^\w+:/, 'http:')).host.replace('localhost', '127.0.0.1');

it.each(['accounts', 'matchmaking', 'messaging', 'notifier'] as const)(
  'stops %s on SIGTERM even if MongoDB and Redis are unreachable',
  async (name) => {
    const env = inject('env');
    const mongoUrl = ownDatabase();
    const mongo = await startFaultProxy(addressOf(mongoUrl));
    const redis = await startFaultProxy(addressOf(inject('redisUrl')));
    const through = (url = '') => url.replace(/\/\/([^@/]*@)?[^/?]+/, `//$1${redis.address}`);
    await using service = await startProcess(name, {
      ...env,
      MONGODB_URL: mongoThrough(mongo, mongoUrl),
      ...(env['QUEUE_REDIS_URL'] ? { QUEUE_REDIS_URL: through(env['QUEUE_REDIS_URL']) } : {}),
    });
    await Promise.all([mongo, redis].map((proxy) => proxy[Symbol.asyncDispose]()));
    await service.kill('SIGTERM');
    await expect(fetch(service.url)).rejects.toThrow('fetch failed');
  },
);
