import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS, HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { command } from '../../support/commands.ts';
import { scrape, valueOf } from '../../support/metrics.ts';
import {
  alertTo,
  interestIn,
  known,
  preferDigests,
  registered,
  reset,
  surroundings,
  type Surroundings,
} from '../../support/notifier.ts';
import type { TestProcess } from '../../support/processes.ts';
import { until } from '../../support/until.ts';

const CONNECTIONS = 4 + 8;
const TRIES = 5;
/** Longer than the 5 s after which the notifier requeues a delivery whose job may be lost. */
const LONGER_THAN_LOOKED_UP_MS = 8_000;

const READERS = 12;
const BACKLOG = 450;
const RANKS = { account: 0, games: 1, digests: 2 };

let around: Surroundings;

beforeEach(async () => {
  around = await surroundings();
});
afterEach(() => around[Symbol.asyncDispose]());

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const subjectsTo = (id: number) =>
  around.mail.taken.filter(({ to }) => to === known(id).email).map(({ subject }) => subject);
const statuses = async () =>
  (await around.db.collection('deliveries').find().sort({ createdAt: 1 }).toArray()).map(({ status }) => status);
const contact = (id: number) =>
  around.db.collection<{ _id: number; undeliverable: unknown }>('contacts').findOne({ _id: id });
const triesOf = async ({ operationsUrl }: TestProcess, outcome: string) =>
  valueOf(await scrape(operationsUrl), 'playfield_deliveries_total', { outcome });
const allSent = (count: number) =>
  until(async () => {
    const all = await statuses();
    return all.length === count && all.every((status) => status === 'sent');
  });
const deadLetters = (...args: string[]) => command('dead-letters', around.env, ...args);
const arrived = (count: number) => until(async () => around.mail.taken.length >= count);

function refuseAt(at: 'sender' | 'recipient' | 'content', responseCode: number, message: string, times = Infinity) {
  let refused = 0;
  around.mail.refuse = (step) => {
    if (step !== at || refused === times) return undefined;
    refused += 1;
    return { responseCode, message };
  };
  return () => refused;
}

function repeated(): string[] {
  const ids = around.mail.taken.map(({ messageId }) => messageId);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

it('sends every email exactly once over only a few connections while two notifiers run', async () => {
  await using _one = await around.start();
  await using _other = await around.start();
  await around.publish(...numbers(60).map(registered));
  await around.publish(...numbers(60).map(interestIn), ...numbers(60).map(reset));
  await allSent(120);
  await around.publish(reset(1));
  await arrived(121);
  expect(around.mail.taken).toHaveLength(121);
  expect(around.mail.connections).toBeLessThanOrEqual(2 * CONNECTIONS);
});

const unsentAge = async ({ operationsUrl }: TestProcess) =>
  valueOf(await scrape(operationsUrl), 'playfield_unsent_email_age_seconds', { queue: 'emails.account' });

it('reports the age of the oldest unsent email while the mail server hangs, but ignores deferred emails', async () => {
  await using notifier = await around.start();
  const held = Promise.withResolvers<void>();
  around.mail.beforeAnswer = () => held.promise;
  expect(await unsentAge(notifier)).toBe(0);
  await around.publish(registered(1), reset(1));
  await arrived(1);
  await until(async () => ((await unsentAge(notifier)) ?? 0) > 1);
  held.resolve();
  await until(async () => (await unsentAge(notifier)) === 0);
  refuseAt('recipient', 452, '4.2.2 Mailbox full');
  await around.publish(reset(1));
  await until(async () => valueOf(await scrape(notifier.operationsUrl), 'playfield_deferred_emails') === 1);
  expect(await unsentAge(notifier)).toBe(0);
});

it('delivers every queued email exactly once after the mail server recovers', async () => {
  await using notifier = await around.start();
  await around.mail.goAway();
  await around.publish(...numbers(10).map(registered), ...numbers(10).map(reset));
  await until(async () => (await statuses()).length === 10);
  await until(async () => ((await triesOf(notifier, 'failed')) ?? 0) > 10);
  expect(await statuses()).toEqual(numbers(10).map(() => 'queued'));
  await around.mail.comeBack();
  await allSent(10);
  expect(repeated()).toEqual([]);
});

it('resends only the email that was unconfirmed when the notifier was killed, with the same Message-ID', async () => {
  const held = Promise.withResolvers<void>();
  around.mail.beforeAnswer = ({ to }) => (to === known(1).email ? held.promise : Promise.resolve());
  {
    await using notifier = await around.start();
    await around.publish(...numbers(4).map(registered), ...numbers(4).map(reset));
    await arrived(4);
    await until(async () => (await statuses()).filter((status) => status === 'sent').length === 3);
    await notifier.kill('SIGKILL');
  }
  held.resolve();
  around.mail.beforeAnswer = async () => {};
  await using _next = await around.start();
  await allSent(4);
  expect(repeated()).toHaveLength(1);
  expect(subjectsTo(1)).toHaveLength(2);
});

it('flags an address unknown to the mail server until the address changes or an email to it is delivered', async () => {
  await using notifier = await around.start();
  const refused: string[] = [];
  const unknown = (around.mail.refuse = (step, address) => {
    if (step !== 'recipient' || address !== known(1).email) return undefined;
    refused.push(address);
    return { responseCode: 550, message: '5.1.1 No such user' };
  });
  await around.publish(registered(1), interestIn(1));
  await until(async () => (await statuses()).includes('refused'));
  expect(refused).toHaveLength(1);
  expect(await contact(1)).toMatchObject({ undeliverable: { reason: '550 5.1.1' } });
  expect(valueOf(await scrape(notifier.operationsUrl), 'playfield_deferred_emails')).toBe(1);

  await around.publish(interestIn(1));
  await until(async () => (await statuses()).includes('skipped'));
  expect(refused).toHaveLength(1);
  await around.publish(reset(1));
  await until(async () => refused.length === 2);

  around.mail.refuse = () => undefined;
  await around.publish(reset(1));
  await until(async () => (await contact(1))?.undeliverable === null);
  around.mail.refuse = unknown;
  await around.publish(reset(1));
  await until(async () => Boolean((await contact(1))?.undeliverable));

  const email = 'new-address@teams.example';
  await around.publish({ type: 'user.updated', user: known(1, { revision: 2, email }) });
  await until(async () => (await contact(1))?.undeliverable === null);
  await around.publish(interestIn(1));
  await until(async () => around.mail.taken.some(({ to }) => to === email));
});

it('keeps an email as a dead letter if the server rejects it for a reason other than its address', async () => {
  await using notifier = await around.start();
  refuseAt('recipient', 554, '5.7.1 Service unavailable; client host blocked');
  await around.publish(registered(1), reset(1));
  await until(async () => /^dead .*Rejected with 554 5\.7\.1$/m.test(await deadLetters()));
  expect(await unsentAge(notifier)).toBe(0);
  around.mail.refuse = () => undefined;
  expect(await deadLetters('replay', 'all')).toBe('replayed: 1\n');
  await allSent(1);
  expect(subjectsTo(1)).toHaveLength(1);
});

it('drops an email to a full mailbox, and does not flag its address', async () => {
  await using _notifier = await around.start();
  refuseAt('recipient', 552, '5.2.2 Mailbox full');
  await around.publish(registered(1), reset(1));
  await until(async () => (await statuses()).includes('refused'));
  expect(await contact(1)).toMatchObject({ undeliverable: null });
});

it('does not flag an address if the sender is rejected', async () => {
  await using _notifier = await around.start();
  const refused = refuseAt('sender', 550, '5.7.1 Sender not allowed');
  await around.publish(registered(1), reset(1));
  await until(async () => refused() > 1);
  expect(await statuses()).toEqual(['queued']);
  around.mail.refuse = () => undefined;
  await until(async () => subjectsTo(1).length === 1);
  expect(await contact(1)).toMatchObject({ undeliverable: null });
});

it('backs off when the mail server temporarily rejects a recipient', async () => {
  await using _notifier = await around.start();
  const asked: number[] = [];
  around.mail.refuse = (step) => {
    if (step !== 'recipient' || asked.length === TRIES) return undefined;
    asked.push(Date.now());
    return { responseCode: 450, message: '4.2.0 Greylisted' };
  };
  await around.publish(registered(1), reset(1));
  await arrived(1);
  const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
  // The last pause should be eight times the first, but a busy machine lengthens both pauses.
  expect(pauses.at(-1)).toBeGreaterThan(2 * (pauses[0] ?? Number.NaN));
});

it('sends every email only once, even if Redis is emptied while events and deliveries are in progress', async () => {
  await using _notifier = await around.start();
  around.mail.beforeAnswer = ({ to }) => sleep(to === known(1).email ? LONGER_THAN_LOOKED_UP_MS : 100);
  await around.publish(...numbers(40).map(registered));
  await around.publish(...numbers(40).map(reset));
  await arrived(5);
  await around.redis.flushdb();
  await arrived(20);
  await around.redis.flushdb();
  await around.publish(...numbers(40).map(interestIn));
  await allSent(80);
  expect(repeated()).toEqual([]);
});

type Row = { _id: string; status: string; kind?: string; rank?: number; digestId?: string | null; dueAt?: Date | null };
const deliveries = () => around.db.collection<Row>('deliveries');
const alert = (id: number) => alertTo(id, 100 + id, 1_000 + id);
const sent = (rank: number) => deliveries().countDocuments({ rank, status: 'sent' });

const owedTo = (_id: string, rank: number, throttledSince?: Date) => ({
  _id,
  userId: null,
  to: { email: `${_id.replace('.', '-')}@teams.example`, fullName: null },
  kind: 'contact.acknowledged',
  event: { type: 'contact', what: 'acknowledged', email: `${_id}@teams.example` },
  channel: 'email',
  notificationId: null,
  otherTeamId: null,
  status: 'queued',
  rank,
  dueAt: null,
  createdAt: new Date(),
  ...(throttledSince && { throttledSince }),
});

it('sends urgent emails while the mail server delays every alert', async () => {
  await using _notifier = await around.start();
  const stuck = Promise.withResolvers<void>();
  const alerts = new Set<string>();
  around.mail.beforeAnswer = async ({ subject, messageId }) => {
    if (!/New.game/.test(subject)) return;
    alerts.add(messageId);
    await stuck.promise;
  };
  await around.publish(...numbers(READERS).map(registered));
  await around.publish(...numbers(READERS).map(alert));
  await until(async () => alerts.size > 0);
  await around.publish(interestIn(1), reset(2));
  await until(async () => (await sent(RANKS.account)) === 1 && (await sent(RANKS.games)) === 1);
  expect(await sent(RANKS.digests)).toBe(0);
  expect(alerts.size).toBeLessThan(READERS);
  stuck.resolve();
  await until(async () => (await sent(RANKS.digests)) === READERS);
});

it('sends an urgent email among the first, despite a backlog of other emails', async () => {
  await deliveries().insertMany(
    numbers(BACKLOG).map((number) => owedTo(`backlog.${String(number).padStart(4, '0')}`, RANKS.digests)),
  );
  await deliveries().insertOne(owedTo('urgent.1', RANKS.account));
  await using _notifier = await around.start();
  await until(async () => (await deliveries().countDocuments({ status: 'sent' })) === BACKLOG + 1);
  const order = around.mail.taken.map(({ to }) => to);
  expect(order.indexOf('urgent-1@teams.example')).toBeLessThan(READERS);
});

it('sends every email after the mail server stops throttling, and counts no failed attempts', async () => {
  await using notifier = await around.start();
  refuseAt('recipient', 454, 'Throttling failure: Maximum sending rate exceeded.', READERS);
  await around.publish(...numbers(READERS).map(registered));
  // An email to a recipient that the notifier does not know yet would count as a failed attempt.
  await until(async () => (await around.db.collection('contacts').countDocuments()) === READERS);
  await around.publish(...numbers(READERS).map(alert), ...numbers(READERS).map(reset));
  await until(async () => (await sent(RANKS.digests)) === READERS && (await sent(RANKS.account)) === READERS);
  expect(await triesOf(notifier, 'throttled')).toBe(READERS);
  expect(await triesOf(notifier, 'failed')).toBeUndefined();
});

it('counts an attempt as failed and retries it if the email has been throttled for an hour', async () => {
  await using notifier = await around.start();
  refuseAt('recipient', 454, 'Throttling failure: Maximum sending rate exceeded.', 1);
  await deliveries().insertOne(owedTo('old.1', RANKS.account, new Date(Date.now() - HOUR_MS)));
  await until(async () => (await sent(RANKS.account)) === 1);
  expect([await triesOf(notifier, 'throttled'), await triesOf(notifier, 'failed')]).toEqual([undefined, 1]);
});

it('respects the rate limit across two processes', async () => {
  const settings = { SMTP_PER_SECOND: 'account=1' };
  await using _one = await around.start(settings);
  await using _other = await around.start(settings);
  const times: number[] = [];
  around.mail.beforeAnswer = async () => void times.push(Date.now());
  await around.publish(...numbers(3).map(registered));
  await around.publish(...numbers(3).map(reset));
  await until(async () => times.length === 3);
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(SECOND_MS);
});

describe('a daily digest', () => {
  const COUNT = 12;
  const allAre = async (status: string) => {
    const found = await deliveries().find({ kind: 'offer.made.interest' }).toArray();
    return found.length === COUNT && found.every((one) => one.status === status);
  };
  const subjects = () => around.mail.taken.map(({ subject }) => subject);
  const hourHasCome = () => deliveries().updateMany({ status: 'waiting' }, { $set: { dueAt: new Date() } });

  beforeEach(() => preferDigests(around.db, 1));

  async function interests(): Promise<void> {
    await around.publish(registered(1));
    await around.publish(...numbers(COUNT).map(() => interestIn(1)));
    await until(() => allAre('waiting'));
  }

  it('is sent only once if two notifiers are running when it is due', async () => {
    await using _one = await around.start();
    await using _other = await around.start();
    await interests();
    await hourHasCome();
    await until(() => allAre('sent'));
    await around.publish(reset(1));
    await until(async () => subjects().length === 2);
    expect(subjects()[0]).toBe(`${COUNT} things happened with Team 1`);
    expect(await deliveries().countDocuments({ kind: 'digest' })).toBe(1);
  });

  it('is sent only once, even if a worker is killed after gathering it and Redis is emptied', async () => {
    {
      await using notifier = await around.start();
      await interests();
      await around.mail.goAway();
      await hourHasCome();
      await until(async () => (await deliveries().countDocuments({ digestId: { $ne: null } })) === COUNT);
      await notifier.kill('SIGKILL');
    }
    await around.redis.flushdb();
    await around.mail.comeBack();
    await using _next = await around.start();
    await until(() => allAre('sent'));
    expect(subjects()).toEqual([`${COUNT} things happened with Team 1`]);
  });
});
