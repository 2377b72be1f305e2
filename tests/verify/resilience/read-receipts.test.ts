/** Unread-message and read-receipt events in any order, concurrently: no email about messages already read. */
import type { Event } from '@playfield/contracts/events.ts';
import { MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { notificationKinds } from '@playfield/contracts/notifications.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { known, surroundings, type Surroundings } from '../../support/notifier.ts';
import { until } from '../../support/until.ts';

const WRITER = 9_999;
const PAIRS = 20;

let around: Surroundings;

beforeEach(async () => {
  around = await surroundings();
});
afterEach(() => around[Symbol.asyncDispose]());

const readers = Array.from({ length: PAIRS }, (_, index) => index + 1);
const refOf = (id: number) => ({ id, teamName: `Team ${id}`, teamLocation: '' });
const unread = (id: number): Event => ({
  type: 'message.unread',
  sender: refOf(WRITER),
  receiver: refOf(id),
  count: 1,
  excerpt: 'Which field?',
});
const read = (readerId: number, at: number): Event => ({
  type: 'messages.read',
  readerId,
  otherId: WRITER,
  at: new Date(at).toISOString(),
});
const registered = (id: number): Event => ({ type: 'user.registered', user: known(id) });
const rowsOf = (name: string) => around.db.collection<{ _id: string; [field: string]: unknown }>(name).find().toArray();
const statuses = async () => (await rowsOf('deliveries')).map(({ status }) => status);

it('is no news when the reading was heard of first', async () => {
  await using _notifier = await around.start();
  await around.publish(registered(1), read(1, Date.now() + MINUTE_MS));
  await until(async () => (await rowsOf('read-receipts')).length === 1);
  await around.publish(unread(1));
  await until(async () => (await rowsOf('notifications')).some(({ seenAt }) => seenAt !== null));
  expect(await statuses()).toEqual(['skipped']);
  expect(around.mail.taken).toEqual([]);
});

it('is news when it came after the last reading', async () => {
  await using _notifier = await around.start();
  await around.publish(registered(1), read(1, Date.now() - MINUTE_MS));
  await around.publish(unread(1));
  await until(async () => around.mail.taken.length === 1);
  expect((await rowsOf('notifications')).map(({ seenAt }) => seenAt)).toEqual([null]);
});

it('is no news when both come at the same time, to two notifiers', async () => {
  const both = { email: true, push: true };
  const preferences = {
    kinds: Object.fromEntries(notificationKinds.map(({ value }) => [value, both])),
    digest: 'daily',
    quietHours: { enabled: false, from: '22:00', to: '07:00' },
  };
  await around.db
    .collection<{ _id: number; [preference: string]: unknown }>('preferences')
    .insertMany(readers.map((_id) => ({ _id, ...preferences })));
  await using _one = await around.start();
  await using _other = await around.start();
  const at = Date.now() + MINUTE_MS;
  await around.publish(...readers.map(registered));
  await around.publish(...readers.flatMap((id) => [unread(id), read(id, at)]));
  const seen = async () => (await rowsOf('notifications')).filter(({ seenAt }) => seenAt !== null).length;
  const settled = async () =>
    (await statuses()).filter((status) => status === 'skipped' || status === 'waiting').length;
  await until(async () => (await seen()) === PAIRS && (await settled()) === PAIRS);
  // One in progress waits for the digest, which omits what was read.
  expect(around.mail.taken).toEqual([]);
});
