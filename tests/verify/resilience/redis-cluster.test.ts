import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { logout, me } from '@playfield/contracts/sign-in.ts';
import { flags, startChild } from '@playfield/infra/local/child.ts';
import { freePorts } from '@playfield/infra/local/ports.ts';
import { findProgram } from 'local-programs/find.ts';
import { expect, inject, it } from 'vitest';
import { startDoubled } from '../../support/doubled.ts';
import { say } from '../../support/games.ts';
import { listen } from '../../support/live.ts';
import { ownStores } from '../../support/notifier.ts';
import { playPair } from '../../support/people.ts';
import { until } from '../../support/until.ts';
import { copyOf } from '../../support/visitor.ts';

const NODES = 3;
const GRACE_MS = 2_000;

const run = promisify(execFile);

async function startRedisCluster(): Promise<AsyncDisposable & { url: string }> {
  const [server, cli] = ['redis-server', 'redis-cli'].map(findProgram);
  if (server === undefined || cli === undefined) throw new Error('A cluster needs redis-server and redis-cli');
  const folder = await mkdtemp(join(tmpdir(), 'playfield-cluster-'));
  const [ports, busPorts] = [await freePorts(NODES), await freePorts(NODES)];
  const ask = async (port: number, ...words: string[]) => (await run(cli, ['-p', `${port}`, ...words])).stdout.trim();
  const isUp = async (port: number) => (await ask(port, 'cluster', 'info')).includes('cluster_state:ok');
  const nodes = ports.map(async (port, index) => {
    const dir = join(folder, `${port}`);
    await mkdir(dir);
    const settings = { port: `${port}`, 'cluster-port': `${busPorts[index]}`, bind: '127.0.0.1', dir };
    const more = { 'cluster-enabled': 'yes', 'maxmemory-policy': 'noeviction', loglevel: 'warning' };
    const child = await startChild(server, flags({ ...settings, ...more }));
    await until(async () => (await ask(port, 'ping').catch(() => '')) === 'PONG');
    return { child, address: `127.0.0.1:${port}` };
  });
  const running = await Promise.all(nodes);
  const addresses = running.map(({ address }) => address);
  const withBus = addresses.map((address, index) => `${address}@${busPorts[index]}`);
  await run(cli, ['--cluster', 'create', ...withBus, '--cluster-replicas', '0', '--cluster-yes']);
  await until(async () => (await Promise.all(ports.map(isUp))).every(Boolean));
  return {
    url: `redis://${addresses.join(',')}`,
    async [Symbol.asyncDispose]() {
      await Promise.all(running.map(({ child }) => child.stop(GRACE_MS)));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

it('signs people in and out, sends emails and streams messages on a Redis Cluster', async () => {
  const { mongoUrl, redis } = await ownStores();
  await redis.quit();
  await using cluster = await startRedisCluster();
  const addresses = { REDIS_URL: cluster.url, QUEUE_REDIS_URL: cluster.url, LIVE_REDIS_URL: cluster.url };
  const env = { ...inject('env'), MONGODB_URL: mongoUrl, ...addresses, RATE_LIMIT: 'on' };
  await using doubled = await startDoubled(env);
  const gateway = await doubled.addGateway();
  const { host, guest } = await playPair({ url: gateway.url, mailUrl: inject('mailUrl') }, 'Which field?');
  await using page = await listen(gateway.url, host);
  await say(guest, host, 'Are you there?');
  await page.waitFor('message', ({ content }) => content === 'Are you there?');
  const elsewhere = copyOf(guest, doubled.url);
  await elsewhere.ask(me);
  await guest.ask(logout);
  expect(await elsewhere.refusedWith(me)).toBe(401);
});
