import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { command, tryCommand } from '../../support/commands.ts';
import { scrape, valueOf } from '../../support/metrics.ts';
import { interestIn, known, registered, reset, surroundings, type Surroundings } from '../../support/notifier.ts';
import type { TestProcess } from '../../support/processes.ts';
import { until } from '../../support/until.ts';

let around: Surroundings;
let notifier: TestProcess;

beforeEach(async () => {
  around = await surroundings();
  notifier = await around.start();
});
afterEach(() => around[Symbol.asyncDispose]());

const handled = (count: number) => until(async () => (await around.db.collection('inbox').countDocuments()) === count);
const contact = (id: number) => around.db.collection<{ _id: number }>('contacts').findOne({ _id: id });
const sentTo = (id: number) => around.mail.taken.filter(({ to }) => to === known(id).email).length;
const deadLetters = (...args: string[]) => command('dead-letters', around.env, ...args);
const listed = (words: RegExp) => until(async () => words.test(await deadLetters()));

describe('an event', () => {
  it('changes nothing if it is older than the current data', async () => {
    await around.publish({ type: 'user.updated', user: known(1, { revision: 3, teamName: 'Third' }) });
    await handled(1);
    await around.publish({ type: 'user.updated', user: known(1, { revision: 2, teamName: 'Second' }) });
    await handled(2);
    expect(await contact(1)).toMatchObject({ revision: 3, teamName: 'Third' });
  });

  it('causes no notification if it arrives after its account was deleted', async () => {
    const { email, fullName } = known(1);
    await around.publish(registered(1));
    await handled(1);
    await around.publish({ type: 'user.deleted', userId: 1, email, fullName, byAdmin: false, notify: true });
    await until(async () => sentTo(1) === 1);
    await around.publish(interestIn(1), { type: 'user.updated', user: known(1, { revision: 7 }) });
    await handled(4);
    expect(await around.db.collection('deliveries').countDocuments({ userId: 1 })).toBe(0);
    expect(await contact(1)).toMatchObject({ deleted: true, email: '' });
    expect(sentTo(1)).toBe(1);
  });

  it('waits if it arrives before its account’s registration', async () => {
    await around.publish(interestIn(1));
    const failed = async () =>
      valueOf(await scrape(notifier.operationsUrl), 'playfield_deliveries_total', { outcome: 'failed' });
    await until(async () => (await failed()) !== undefined);
    await around.publish(registered(1));
    await until(async () => sentTo(1) === 1);
  });
});

describe('a poisoned job', () => {
  it('becomes a dead letter without delaying other jobs, and succeeds when it is replayed after a fix', async () => {
    const event = interestIn(1);
    const deliveries = around.db.collection<{ _id: string }>('deliveries');
    await deliveries.insertOne({ _id: 'poisoned.1' });
    const twice = { attempts: 2, backoff: { type: 'fixed', delay: 50 } };
    await around.queue.add(event.type, event, { jobId: 'poisoned', ...twice });
    await around.publish(registered(1), interestIn(1));
    await until(async () => sentTo(1) === 1);
    await listed(
      /^dead {2}offer\.made {2}poisoned {2}notifier {2}2 attempts .* Mongo(?:Server|BulkWrite)Error 11000$/m,
    );
    expect(await deadLetters()).not.toMatch(/Boulder|Team \d|teams\.example/);

    await deliveries.deleteOne({ _id: 'poisoned.1' });
    expect(await deadLetters('replay', 'poisoned')).toBe('replayed: 1\n');
    await until(async () => sentTo(1) === 2);
    expect(await deadLetters()).toBe('dead letters: 0 of 0 failing jobs\n');
  });

  it('is listed even while it is still being retried', async () => {
    const event = interestIn(1);
    const deliveries = around.db.collection<{ _id: string }>('deliveries');
    await deliveries.insertOne({ _id: 'stubborn.1' });
    const often = { attempts: 1_000, backoff: { type: 'fixed', delay: 200 } };
    await around.queue.add(event.type, event, { jobId: 'stubborn', ...often });
    await listed(/^retrying {2}offer\.made {2}stubborn/m);
  });

  it('becomes a dead letter immediately if it is unreadable, and remains one if Redis is emptied', async () => {
    const event = { type: 'offer.made', what: 'interest', offerId: 5, secret: 'team-1@teams.example' };
    const unreadable = {
      _id: randomUUID(),
      event,
      pending: ['notifier'],
      about: [],
      sendAt: new Date(0),
      relayedAt: null,
    };
    await around.outbox.entries.db.collection<{ _id: string }>('outbox').insertOne(unreadable);
    await listed(/^dead {2}.* 1 attempts .* Unreadable: .*offerId \(invalid_type\)/m);
    expect(await deadLetters()).not.toContain('teams.example');
    await around.redis.flushdb();
    await listed(/^dead {2}/m);
    await expect(deadLetters('drop', 'all')).rejects.toThrow('There is no dead letter all');
    expect(await deadLetters('drop', unreadable._id)).toBe('dropped: 1\n');
    await until(async () => (await around.outbox.entries.countDocuments()) === 0);
    expect(await deadLetters()).toBe('dead letters: 0 of 0 failing jobs\n');
  });
});

it('lists, drops and replays deliveries that keep failing', async () => {
  const [waiting, dropped] = [interestIn(1), interestIn(2)];
  await around.publish(waiting, dropped);
  await handled(2);
  const owed = await around.db.collection<{ _id: string; userId: number }>('deliveries').find().toArray();
  const [first = '', second = ''] = owed.toSorted((one, other) => one.userId - other.userId).map(({ _id }) => _id);
  await listed(new RegExp(`^retrying {2}offer\\.made\\.interest {2}${first} {2}notifier .* RecipientUnknown$`, 'm'));
  await listed(new RegExp(`^retrying {2}offer\\.made\\.interest {2}${second} `, 'm'));
  await deadLetters('drop', second);
  await until(async () => !(await deadLetters()).includes(second));
  await around.publish(registered(1), registered(2));
  await handled(4);
  await deadLetters('replay', 'all');
  await until(async () => sentTo(1) === 1);
  expect(sentTo(2)).toBe(0);
});

it('lets an operator flag an address as undeliverable and clear the flag', async () => {
  await around.publish(registered(1));
  await handled(1);
  await command('addresses', around.env, 'flag', known(1).email);
  expect(await command('addresses', around.env)).toMatch(/^account 1 {2}\S+ {2}reported\nflagged accounts: 1\n$/);
  await around.publish(interestIn(1), reset(1));
  await until(async () => sentTo(1) === 1);
  expect(await command('addresses', around.env)).toContain('flagged accounts: 1');
  for (const of of ['all', known(1).email, '1'])
    expect(await command('addresses', around.env, 'clear', of)).toBe('cleared\n');
  await around.publish(interestIn(1));
  await until(async () => sentTo(1) === 2);
  await expect(command('addresses', around.env, 'flag', 'nobody@teams.example')).rejects.toThrow('No account');
});

it.each(['dead-letters', 'addresses', 'admin'] as const)(
  'the command %s fails with a one-line message if its store does not respond',
  async (name) => {
    const away = { QUEUE_REDIS_URL: 'redis://127.0.0.1:9', MONGODB_URL: 'mongodb://127.0.0.1:9/away' };
    const { said, failed } = await tryCommand(name, { ...around.env, ...away });
    expect(failed).toBe(true);
    expect(said.trim()).toMatch(/^.*(?:does not answer|ECONNREFUSED).*$/);
  },
);
