/** Emails in lanes: none waits for another, and a provider's limits are kept. */
import type { Event } from '@playfield/contracts/events.ts';
import { SECOND_MS } from '@playfield/contracts/fields/time.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { scrape, valueOf } from '../../support/metrics.ts';
import { interestIn, known, surroundings, type Surroundings } from '../../support/notifier.ts';
import { dayFromNow } from '../../support/teams.ts';
import { until } from '../../support/until.ts';

/** More than the notifier has connections for in a lane. */
const READERS = 12;
/** More than it queues at once. */
const BACKLOG = 450;
const RANKS = { account: 0, games: 1, digests: 2 };

let around: Surroundings;

beforeEach(async () => {
  around = await surroundings();
});
afterEach(() => around[Symbol.asyncDispose]());

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const registered = (id: number): Event => ({ type: 'user.registered', user: known(id) });
const reset = (userId: number): Event => ({ type: 'user.password_reset_requested', userId, token: 'sample' });
const refOf = (id: number) => ({ id, teamName: `Team ${id}`, teamLocation: 'Boulder, CO' });
const alertTo = (id: number): Event => ({
  type: 'search.matched',
  searchId: 'd'.repeat(24),
  name: 'Near us',
  cadence: 'at_once',
  stopToken: 'token',
  team: refOf(id),
  matchup: {
    id: 100 + id,
    sport: 'baseball',
    ageGroup: '12u',
    location: 'Boulder, CO',
    date: dayFromNow(20),
    startTime: '10:00',
    endTime: '12:00',
    timeZone: 'America/Denver',
    revision: 1,
  },
  postingTeam: refOf(1_000 + id),
});

type Row = { _id: string; status: string; rank?: number };
const deliveries = () => around.db.collection<Row>('deliveries');
const sent = (rank: number) => deliveries().countDocuments({ rank, status: 'sent' });
const subjects = () => around.mail.taken.map(({ subject }) => subject);
const isReset = (subject: string) => subject.includes('password');

/** As the notifier records an email to a bare address. */
const owedTo = (_id: string, rank: number) => ({
  _id,
  userId: null,
  to: { email: `${_id.replace('.', '-')}@teams.example`, fullName: null },
  kind: 'contact.acknowledged',
  event: { type: 'contact.acknowledged', email: `${_id}@teams.example` },
  channel: 'email',
  notificationId: null,
  otherTeamId: null,
  status: 'queued',
  rank,
  dueAt: null,
  createdAt: new Date(),
});

it('sends what somebody waits for while all that is read once a day is stuck', async () => {
  await using _notifier = await around.start();
  const stuck = Promise.withResolvers<void>();
  const alerts = new Set<string>();
  around.mail.beforeAnswer = async ({ subject, messageId }) => {
    if (!/New.game/.test(subject)) return;
    alerts.add(messageId);
    await stuck.promise;
  };
  await around.publish(...numbers(READERS).map(registered));
  await around.publish(...numbers(READERS).map(alertTo));
  await until(async () => alerts.size > 0);
  await around.publish(interestIn(1), reset(2));
  await until(async () => (await sent(RANKS.account)) === 1 && (await sent(RANKS.games)) === 1);
  expect(await sent(RANKS.digests)).toBe(0);
  expect(alerts.size).toBeLessThan(READERS);
  stuck.resolve();
  await until(async () => (await sent(RANKS.digests)) === READERS);
});

it('queues what is urgent before everything else that is owed', async () => {
  await deliveries().insertMany(
    numbers(BACKLOG).map((number) => owedTo(`backlog.${String(number).padStart(4, '0')}`, RANKS.digests)),
  );
  await deliveries().insertOne(owedTo('urgent.1', RANKS.account));
  await using _notifier = await around.start();
  await until(async () => (await deliveries().countDocuments({ status: 'sent' })) === BACKLOG + 1);
  const order = around.mail.taken.map(({ to }) => to);
  expect(order.indexOf('urgent-1@teams.example')).toBeLessThan(READERS);
});

it('waits where the mail server says that it is too much, without counting it as a failure', async () => {
  await using notifier = await around.start();
  let refused = 0;
  around.mail.refuse = (step) => {
    if (step !== 'recipient' || refused === READERS) return undefined;
    refused += 1;
    return { responseCode: 454, message: 'Throttling failure: Maximum sending rate exceeded.' };
  };
  await around.publish(...numbers(READERS).map(registered));
  await around.publish(...numbers(READERS).map(alertTo), ...numbers(READERS).map(reset));
  await until(async () => subjects().filter(isReset).length === READERS);
  await until(async () => (await sent(RANKS.digests)) === READERS && (await sent(RANKS.account)) === READERS);
  const metrics = await scrape(notifier.operationsUrl);
  expect(valueOf(metrics, 'playfield_deliveries_total', { outcome: 'throttled' })).toBe(READERS);
  expect(valueOf(metrics, 'playfield_deliveries_total', { outcome: 'failed' })).toBeUndefined();
});

it('keeps to a rate over all processes', async () => {
  const settings = { SMTP_PER_SECOND: 'account=1' };
  await using _one = await around.start(settings);
  await using _other = await around.start(settings);
  const times: number[] = [];
  around.mail.beforeAnswer = async () => void times.push(Date.now());
  await around.publish(...numbers(3).map(registered));
  await around.publish(...numbers(3).map(reset));
  await until(async () => times.length === 3);
  // The first may come late in its second, and the third early in its own.
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(SECOND_MS);
});
