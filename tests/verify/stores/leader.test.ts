/** Who polls at rest, among several instances of a service on one database. */
import { randomUUID } from 'node:crypto';
import { startLeader, type Leader } from '@playfield/kit/jobs/leader.ts';
import { startPoller, type Poller } from '@playfield/kit/jobs/poller.ts';
import { connectMongo, type Connection } from '@playfield/kit/data/mongo.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { startFaultProxy } from '../../support/fault-proxy.ts';
import { until } from '../../support/until.ts';

const log = pino({ level: 'silent' });
/** So that a leader shows soon. */
const PAUSE_MS = 20;
/** More than an instance has by being started or woken. */
const MANY = 25;

type Instance = { db: Connection; leader: Leader; poller: Poller; readonly polls: number };
let url: string;
const instances: Instance[] = [];

beforeEach(() => {
  url = inject('mongoUrl').replace(/(\/)([^/?]*)(\?|$)/, `/t${randomUUID().slice(0, 8)}$3`);
});

afterEach(async () => {
  for (const one of instances) await end(one);
  const db = await connectMongo(url, 'kit');
  await db.dropDatabase();
  await db.close();
  instances.length = 0;
});

async function start(at = url): Promise<Instance> {
  const db = await connectMongo(at, 'kit');
  const leader = startLeader(db, log);
  let polls = 0;
  const poll = async () => {
    polls += 1;
    return false;
  };
  const poller = startPoller({ name: 'Test', log, leader, pauseMs: PAUSE_MS, poll });
  const one = {
    db,
    leader,
    poller,
    get polls() {
      return polls;
    },
  };
  instances.push(one);
  return one;
}

async function end({ db, leader, poller }: Instance): Promise<void> {
  await poller.stop();
  await leader.stop();
  await db.close();
}

const many = (one: Instance) => until(async () => one.polls >= MANY);
const leadersAmong = (all: readonly Instance[]) => all.filter(({ leader }) => leader.isLeading());

it('is one alone: the others poll when they start and when they are woken', async () => {
  const first = await start();
  await many(first);
  const others = [await start(), await start()];
  await until(async () => others.every(({ polls }) => polls === 1));
  const before = first.polls;
  await until(async () => first.polls >= before + MANY);
  expect(others.map(({ polls }) => polls)).toEqual([1, 1]);
  others[0]?.poller.wake();
  await until(async () => others[0]?.polls === 2);
  expect(leadersAmong(instances)).toEqual([first]);
});

it('is another one soon after it stops, or is killed', async () => {
  const first = await start();
  await many(first);
  const [second, third] = [await start(), await start()];
  await first.poller.stop();
  await first.leader.stop();
  await until(async () => leadersAmong([second, third]).length === 1);
  const [next] = leadersAmong([second, third]);
  await many(next ?? first);
  // Without a word, as a killed process.
  await next?.db.close();
  const last = next === second ? third : second;
  await many(last);
  expect(last.leader.isLeading()).toBe(true);
});

it('goes on polling after its lease ran out while the database was silent', async () => {
  const { host } = new URL(url);
  await using proxy = await startFaultProxy(host);
  const address = new URL(url.replace(host, proxy.address));
  address.searchParams.set('directConnection', 'true');
  const alone = await start(address.href);
  await many(alone);
  proxy.fault('silent');
  await until(async () => !alone.leader.isLeading());
  proxy.fault(null);
  await until(async () => alone.leader.isLeading());
  const before = alone.polls;
  await until(async () => alone.polls >= before + MANY);
  await end(alone);
  instances.length = 0;
});

it('is found among many that start at once', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => start()));
  await until(async () => leadersAmong(all).length === 1);
  const [leader] = leadersAmong(all);
  await many(leader ?? (await start()));
  expect(all.filter(({ polls }) => polls >= MANY)).toHaveLength(1);
});
