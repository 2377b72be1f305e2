/** Sessions in a gateway's memory: believed only while Redis would have told of a change. */
import { createSessionReads, sessionKey, type SessionReads } from '@playfield/gateway/sessions/session-queries.ts';
import { allHaveHeard } from '@playfield/kit/data/key-changes.ts';
import { isCluster } from '@playfield/kit/data/redis-address.ts';
import { connectRedis, type Redis } from '@playfield/kit/data/redis.ts';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import { registry } from '@playfield/kit/telemetry/metrics.ts';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFaultProxy, type FaultProxy } from '../../support/fault-proxy.ts';
import { readMetrics, valueOf } from '../../support/metrics.ts';
import { ownStores } from '../../support/notifier.ts';
import { until } from '../../support/until.ts';

const log = createLogger('test', 'silent');

let elsewhere: Redis;
let proxy: FaultProxy;
let redis: Redis;
let reads: SessionReads;
let id: string;

beforeEach(async () => {
  const stores = await ownStores();
  const url = new URL(stores.redisUrl);
  elsewhere = stores.redis;
  proxy = await startFaultProxy(url.host);
  redis = connectRedis(`redis://${proxy.address}${url.pathname}`, log);
  reads = createSessionReads(redis, log);
  id = randomUUID();
  await elsewhere.set(sessionKey(id), '{"userId":1}');
});
afterEach(async () => {
  reads.close();
  redis.disconnect();
  elsewhere.disconnect();
  await proxy[Symbol.asyncDispose]();
});

async function countOf(from: 'memory' | 'redis'): Promise<number> {
  return valueOf(readMetrics(await registry.metrics()), 'playfield_session_reads_total', { from }) ?? 0;
}

/** Whether it was answered without asking Redis. */
async function isFromMemory(): Promise<boolean> {
  const before = await countOf('memory');
  expect(await reads.read(id)).toEqual({ userId: 1 });
  return (await countOf('memory')) > before;
}

it('are answered from memory, and not any more once they have changed', async () => {
  await until(isFromMemory);
  await elsewhere.set(sessionKey(id), '{"userId":1,"teamId":2}');
  await allHaveHeard();
  expect(await reads.read(id)).toEqual({ userId: 1, teamId: 2 });
  await elsewhere.del(sessionKey(id));
  await allHaveHeard();
  expect(await reads.read(id)).toBeUndefined();
});

it('are not changed by who reads them', async () => {
  const session = await reads.read(id);
  expect(() => Object.assign(Object(session), { userId: 2 })).toThrow(TypeError);
});

it('are gone when the database is emptied', async () => {
  await until(isFromMemory);
  await elsewhere.flushdb();
  await allHaveHeard();
  expect(await reads.read(id)).toBeUndefined();
});

it('are not kept if they end while they are being read', async () => {
  const answered = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  // The answer of Redis arrives when the end has been heard of.
  const held: Redis = new Proxy(redis, {
    get(target, name) {
      if (name !== 'get') {
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      }
      return async (key: string) => {
        const text = await target.get(key);
        answered.resolve();
        await released.promise;
        return text;
      };
    },
  });
  const slow = createSessionReads(held, log);
  try {
    const over = Promise.withResolvers<void>();
    slow.onceOver(id, over.resolve);
    // Until it hears of changes.
    await until(async () => {
      const other = randomUUID();
      const heard = new Promise<boolean>((resolve) => {
        slow.onceOver(other, () => resolve(true));
        setTimeout(() => resolve(false), 50);
      });
      await elsewhere.set(sessionKey(other), '{}');
      await elsewhere.del(sessionKey(other));
      return heard;
    });
    const reading = slow.read(id);
    await answered.promise;
    await elsewhere.del(sessionKey(id));
    await over.promise;
    released.resolve();
    expect(await reading).toEqual({ userId: 1 });
    // Confirmed again, so that it would be believed.
    await slow.read(randomUUID());
    await allHaveHeard();
    await slow.read(randomUUID());
    for (let time = 0; time < 5; time += 1) expect(await slow.read(id)).toBeUndefined();
  } finally {
    slow.close();
  }
});

it('are not believed while the connection that tells of changes is away, nor what was read before it was', async () => {
  await until(isFromMemory);
  proxy.fault('silent');
  await elsewhere.del(sessionKey(id));
  await allHaveHeard();
  const asked = reads.read(id).then(
    () => 'answered',
    () => 'refused',
  );
  expect(await asked).toBe('refused');
  proxy.fault('cut');
  await expect(reads.read(id)).rejects.toMatchObject({ status: 503 });
  proxy.fault(null);
  await until(async () => (await reads.read(id).catch(() => null)) === undefined);
});

it('are read anew when only that connection is lost', async () => {
  await until(isFromMemory);
  await elsewhere.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
  await elsewhere.del(sessionKey(id));
  await allHaveHeard();
  expect(await reads.read(id)).toBeUndefined();
  await elsewhere.set(sessionKey(id), '{"userId":1}');
  await until(isFromMemory);
});

it('are over for who waits for it, also if they ended while nobody could hear it', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  for (const one of [first, second]) await elsewhere.set(sessionKey(one), '{}');
  await until(isFromMemory);
  const ended: string[] = [];
  for (const one of [first, second]) reads.onceOver(one, () => ended.push(one));
  await elsewhere.del(sessionKey(first));
  await until(async () => ended.includes(first));
  proxy.fault('cut');
  await elsewhere.del(sessionKey(second));
  proxy.fault(null);
  await until(async () => ended.includes(second));
  expect(ended).not.toContain(id);
});

it('are asked for every time where Redis may not tell of changes', async () => {
  if (isCluster(elsewhere)) throw new Error('One server has the user');
  const name = `deaf-${id}`;
  await elsewhere.call('ACL', 'SETUSER', name, 'on', 'nopass', '~*', '&*', '+@all', '-client|tracking');
  const url = new URL(`redis://${proxy.address}/${elsewhere.options.db ?? 0}`);
  const deaf = connectRedis(Object.assign(url, { username: name, password: 'any' }).href, log);
  const asking = createSessionReads(deaf, log);
  try {
    for (let time = 0; time < 20; time += 1) expect(await asking.read(id)).toEqual({ userId: 1 });
    const before = await countOf('memory');
    await asking.read(id);
    expect(await countOf('memory')).toBe(before);
    await elsewhere.del(sessionKey(id));
    expect(await asking.read(id)).toBeUndefined();
  } finally {
    asking.close();
    deaf.disconnect();
    await elsewhere.call('ACL', 'DELUSER', name);
  }
});

it('are over at once for who waits for one that has ended already', async () => {
  await elsewhere.del(sessionKey(id));
  const over = Promise.withResolvers<void>();
  reads.onceOver(id, over.resolve);
  await over.promise;
});
