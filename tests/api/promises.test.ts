import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expressInterest } from '@playfield/contracts/interests.ts';
import { previewOpenGames } from '@playfield/contracts/open-games.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { login, me } from '@playfield/contracts/sign-in.ts';
import { withDatabase } from '@playfield/infra/local/mongo.ts';
import { backUp } from '@playfield/infra/operations/backup.ts';
import { sealingOf } from '@playfield/infra/operations/archive.ts';
import { restore } from '@playfield/infra/operations/restore.ts';
import { Long } from 'mongodb';
import { expect, inject, it } from 'vitest';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { startLimitedGateway, startProcess } from '../support/processes.ts';
import { openDatabase } from '../support/traces.ts';
import { mailbox, PASSWORD, post, signUp, signUpByEmail } from '../support/teams.ts';
import { until } from '../support/until.ts';
import { copyOf, visit } from '../support/visitor.ts';

/** Time limit for 20 calls. Only the first may wait for Redis. */
const HUNG_MS = 40_000;
const SERVICES = ['accounts', 'matchmaking', 'messaging', 'notifier'] as const;

it('records an interest exactly once and emails the host, even if matchmaking is killed during the call', async () => {
  const host = await signUp();
  for (const moment of ['asked', 'stored'] as const) {
    const [guest, game] = await Promise.all([signUp(), post(host)]);
    const own = await startProcess('matchmaking', inject('env'));
    await using gateway = await startProcess('gateway', { ...inject('env'), MATCHMAKING_URL: own.url });
    const body = { matchupId: game.id };
    const asked = copyOf(guest, gateway.url).raw('POST', expressInterest.path, { json: body });
    if (moment === 'stored') await until(async () => (await interests(game.id)) === 1);
    await own.kill('SIGKILL');
    await asked.catch(() => undefined);
    await guest.raw('POST', expressInterest.path, { json: body });
    expect(await interests(game.id)).toBe(1);
  }
  await mailbox().waitForAll(host.email, /is interested in your/, 2);
});

async function interests(matchupId: number): Promise<number> {
  await using db = await openDatabase(inject('mongoUrl'), 'matchmaking');
  return await db.collection('offers').countDocuments({ matchupId });
}

it('does not wait for a hanging Redis on every call, and recovers when Redis responds again', async () => {
  const url = new URL(inject('env')['REDIS_URL'] ?? '');
  await using redis = await startFaultProxy(url.host.replace('localhost', '127.0.0.1'));
  url.host = redis.address;
  await using gateway = await startLimitedGateway({ ...inject('env'), REDIS_URL: url.href });
  const { email } = await signUp();
  const [team, stranger] = [visit(gateway.url), visit(gateway.url)];
  await team.ask(login, { body: { email, password: PASSWORD } });
  const statuses = async () => [
    (await stranger.raw('GET', `${previewOpenGames.path}?zipcode=80302`)).status,
    (await team.raw('GET', me.path)).status,
    (await team.raw('GET', listMatchups.path)).status,
    (await stranger.raw('POST', login.path, { json: { email, password: PASSWORD } })).status,
  ];
  expect(await statuses()).toEqual([200, 200, 200, 200]);

  redis.fault('silent');
  const started = performance.now();
  for (const _ of Array(5)) expect(await statuses()).toEqual([200, 503, 503, 503]);
  expect(performance.now() - started).toBeLessThan(HUNG_MS);
  redis.fault(null);
  await until(async () => (await team.raw('GET', me.path)).status === 200);
  expect(await statuses()).toEqual([200, 200, 200, 200]);
});

it('restores every document of a backup, but no pending event that contains a token', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'playfield-restore-'));
  const sealing = sealingOf(`one:${randomBytes(32).toString('base64')}`);
  const suffix = randomBytes(4).toString('hex');
  const [from, to] = ['lost', 'restored'].map((name) => withDatabase(inject('mongoUrl'), `${name}-${suffix}`));
  const rows = Array.from({ length: 50 }, (_, _id) => ({
    _id,
    text: `Field\u2028${_id} 🥎`,
    at: new Date(_id * 1_000),
    count: Long.fromNumber(_id),
  }));
  try {
    await Promise.all(SERVICES.map((service) => insert(from ?? '', service, 'rows', rows)));
    await insert(from ?? '', 'accounts', 'outbox', [
      { _id: 1, event: { token: 'reset' }, pending: ['notifier'] },
      { _id: 2, event: { userId: 1 }, pending: ['notifier'] },
    ]);
    await insert(from ?? '', 'notifier', 'deliveries', [
      { _id: 1, status: 'queued', event: { token: 'reset' } },
      { _id: 2, status: 'waiting', event: { matchup: { id: 1 } } },
      { _id: 3, status: 'sent', event: null },
    ]);
    await backUp(from ?? '', folder, sealing);
    const { waiting } = await restore({ url: to ?? '', from: folder, replace: false, sealing });
    for (const service of SERVICES) expect(await read(to ?? '', service), service).toEqual(rows);
    expect(waiting).toBe(1);
    const outbox = await read(to ?? '', 'accounts', 'outbox');
    expect(outbox).toMatchObject([{ pending: [] }, { pending: ['notifier'] }]);
    const deliveries = await read(to ?? '', 'notifier', 'deliveries');
    expect(deliveries).toMatchObject([{ status: 'skipped', event: null }, { status: 'waiting' }, { status: 'sent' }]);
    for (const url of [from, to]) for (const service of SERVICES) await drop(url ?? '', service);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

type Row = { _id: number; [field: string]: unknown };

async function insert(url: string, service: string, collection: string, rows: readonly Row[]): Promise<void> {
  await using db = await openDatabase(url, service);
  await db.collection<Row>(collection).insertMany([...rows]);
}

async function read(url: string, service: string, collection = 'rows'): Promise<Row[]> {
  await using db = await openDatabase(url, service);
  return await db.collection<Row>(collection).find({}, { promoteLongs: false }).sort({ _id: 1 }).toArray();
}

async function drop(url: string, service: string): Promise<void> {
  await using db = await openDatabase(url, service);
  await db.dropDatabase();
}

it('creates test teams with accounts identical to those of registered teams', async () => {
  const [made, registered] = [await signUp(), await signUpByEmail()];
  const { id, email, createdAt } = made.user;
  expect(made.user).toEqual({ ...registered.user, id, email, createdAt });
  expect([...made.cookies.keys()].toSorted()).toEqual([...registered.cookies.keys()].toSorted());
});
