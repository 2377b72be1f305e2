/** Prometheus metrics after some use: each family present, with plausible values and no personal data. */
import { updateProfile } from '@playfield/contracts/account.ts';
import { login, logout } from '@playfield/contracts/sign-in.ts';
import { calls } from '@playfield/contracts/http/calls.ts';
import { getMatchup } from '@playfield/contracts/matchups.ts';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startFaultProxy } from '../../support/fault-proxy.ts';
import { listen } from '../../support/live.ts';
import { scrape, valueOf, type Scraped } from '../../support/metrics.ts';
import { interest } from '../../support/notifications.ts';
import { surroundings } from '../../support/notifier.ts';
import { startLimitedGateway, startProcess, type TestProcess } from '../../support/processes.ts';
import { mailbox, PASSWORD, post, signUpTeams, type TestTeam } from '../../support/teams.ts';
import { until } from '../../support/until.ts';
import { visit } from '../../support/visitor.ts';

/** Per account, within a quarter of an hour. */
const SIGN_INS_ALLOWED = 10;
/** A service's database timeout. */
const GIVEN_UP_MS = 10_000;

const SERVICES = ['accounts', 'matchmaking', 'messaging', 'notifier'] as const;
let gateway: TestProcess;
let [host, guest]: TestTeam[] = [];
let scraped: Record<'gateway' | (typeof SERVICES)[number], Scraped>;

beforeAll(async () => {
  gateway = await startLimitedGateway(inject('env'));
  [host, guest] = await signUpTeams('Measured Mustangs', 'Counted Cougars');
  if (!host || !guest) throw new Error('There are no teams');
  const game = await post(host);
  await interest(guest, host, game);
  await mailbox().waitFor(host.email, /A team is interested in your/);

  const page = visit(gateway.url);
  await page.ask(login, { body: { email: host.email, password: PASSWORD } });
  await page.ask(getMatchup, { params: { id: game.id } });
  await page.ask(updateProfile, { body: { fullName: 'Robin Reyes' } });
  await page.raw('GET', '/');
  await page.raw('GET', `/nothing-${host.user.id}-here`);
  await page.raw('GET', `/api/matchups/${'9'.repeat(12)}?email=${host.email}`);
  for (let tries = 0; tries <= SIGN_INS_ALLOWED; tries += 1)
    await visit(gateway.url).refused(login, { body: { email: guest.email, password: 'not the password' } });
  const listener = await listen(gateway.url, page);
  const [own, ...others] = await Promise.all([
    scrape(gateway.operationsUrl),
    ...SERVICES.map((name) => scrape(inject('env')[`${name.toUpperCase()}_URL`] ?? '')),
  ]);
  const [accounts, matchmaking, messaging, notifier] = others;
  if (!accounts || !matchmaking || !messaging || !notifier) throw new Error('A service is missing');
  scraped = { gateway: own, accounts, matchmaking, messaging, notifier };
  await listener[Symbol.asyncDispose]();
  await page.ask(logout);
});
afterAll(() => gateway[Symbol.asyncDispose]());

const valueIn = (name: keyof typeof scraped, family: string, like: Record<string, string> = {}) =>
  valueOf(scraped[name], family, like);

it('tells requests by route, status and time, and all pages as one', () => {
  const requests = 'http_request_duration_seconds_count';
  expect(valueIn('gateway', requests, { route: '/api/matchups/:id', status: '200' })).toBe(1);
  expect(valueIn('gateway', requests, { route: '/api/matchups/:id', status: '404' })).toBe(1);
  expect(valueIn('gateway', requests, { route: 'page', status: '200' })).toBe(1);
  expect(valueIn('gateway', requests, { route: 'file', status: '404' })).toBe(1);
  expect(valueIn('gateway', 'http_request_duration_seconds_sum', { route: 'page' })).toBeLessThan(5);
  expect(valueIn('matchmaking', requests, { route: '/api/matchups/:id', status: '200' })).toBeGreaterThan(0);
});

it('tells how calls to the services do, and which instances are left alone', () => {
  // Our calls, and those that deliver the profile event.
  const answered = { upstream: 'matchmaking', outcome: 'answered' };
  expect(valueIn('gateway', 'playfield_upstream_call_duration_seconds_count', answered)).toBeGreaterThan(2);
  for (const upstream of SERVICES) {
    // One for answers, and one for streams.
    expect(valueIn('gateway', 'playfield_upstream_breakers', { upstream, state: 'closed' })).toBe(2);
    expect(valueIn('gateway', 'playfield_upstream_breakers', { upstream, state: 'open' })).toBe(0);
  }
});

it('tells how tries to sign in end, and which calls were too many', () => {
  const byPassword = { who: 'team', how: 'password' };
  expect(valueIn('gateway', 'playfield_sign_ins_total', { ...byPassword, outcome: 'opened' })).toBe(1);
  expect(valueIn('gateway', 'playfield_sign_ins_total', { ...byPassword, outcome: 'bad_credentials' })).toBe(
    SIGN_INS_ALLOWED,
  );
  expect(valueIn('gateway', 'playfield_rate_limit_refusals_total', { class: 'signIn', by: 'account' })).toBe(1);
});

it('tells what waits in queues and outboxes, and how long events and jobs take', () => {
  for (const queue of [
    ...SERVICES.map((name) => `events.${name}`),
    'emails.account',
    'deliveries',
    'emails.digests',
    'pushes',
  ]) {
    for (const state of ['waiting', 'active', 'delayed', 'dead'])
      expect(valueIn('notifier', 'playfield_queue_jobs', { queue, state }), `${queue} ${state}`).toBeTypeOf('number');
    expect(valueIn('notifier', 'playfield_queue_oldest_job_age_seconds', { queue })).toBeLessThan(600);
  }
  for (const service of SERVICES) {
    for (const state of ['unsent', 'unfinished']) {
      expect(valueIn(service, 'playfield_outbox_events', { state })).toBeLessThan(10_000);
      expect(valueIn(service, 'playfield_outbox_oldest_event_age_seconds', { state })).toBeLessThan(86_400);
    }
    expect(valueIn(service, 'playfield_poll_duration_seconds_count', { poller: 'Events' })).toBeGreaterThan(0);
  }
  const event = 'interest.created';
  const lags = valueIn('notifier', 'playfield_event_lag_seconds_count', { event }) ?? 0;
  expect(lags).toBeGreaterThan(0);
  expect((valueIn('notifier', 'playfield_event_lag_seconds_sum', { event }) ?? NaN) / lags).toBeLessThan(60);
  // Flushed before the call was answered; events nobody waits for go by the queue.
  expect(
    valueIn('gateway', 'playfield_event_flushes_total', { subscriber: 'notifier', outcome: 'handed' }),
  ).toBeGreaterThan(0);
  expect(valueIn('gateway', 'playfield_event_flush_duration_seconds_count')).toBeGreaterThan(0);
  const done = { queue: 'events.notifier', job: 'user.verification_requested', outcome: 'done' };
  expect(valueIn('notifier', 'playfield_job_duration_seconds_count', done)).toBeGreaterThan(0);
});

it('tells of emails by kind and by how they ended, of open pages, and of the stores', () => {
  const sent = { channel: 'email', kind: 'interest.created', outcome: 'sent' };
  expect(valueIn('notifier', 'playfield_deliveries_total', sent)).toBeGreaterThan(0);
  expect(valueIn('gateway', 'playfield_open_streams')).toBe(1);
  expect(valueIn('messaging', 'playfield_open_streams')).toBe(0);
  expect(valueIn('gateway', 'playfield_dependency_up', { dependency: 'redis' })).toBe(1);
  for (const service of SERVICES) {
    expect(valueIn(service, 'playfield_dependency_up', { dependency: 'mongodb' })).toBe(1);
    expect(valueIn(service, 'playfield_redis_connections', { state: 'ready' })).toBeGreaterThan(0);
    expect(valueIn(service, 'playfield_redis_connections', { state: 'away' })).toBe(0);
    for (const state of ['in_use', 'waiting']) {
      const connections = valueIn(service, 'playfield_mongodb_connections', { state });
      expect(connections).toBeGreaterThanOrEqual(0);
      expect(connections).toBeLessThanOrEqual(200);
    }
  }
});

it('names nobody: a label is a word of ours, or a route as it is declared', () => {
  const routes = new Set([
    ...calls.map(({ path }) => path),
    'page',
    'file',
    'other',
    '/admin/queues',
    '/healthz',
    '/readyz',
    '/metrics',
  ]);
  for (const [service, { samples }] of Object.entries(scraped)) {
    expect(samples.length).toBeGreaterThan(100);
    for (const { name, labels } of samples) {
      const { route, le: _le, quantile: _quantile, ...others } = labels;
      if (route !== undefined && !routes.has(route))
        expect(route, `${service} ${name}`).toMatch(/^\/internal\/[a-z:/-]+$/i);
      for (const [label, text] of Object.entries(others)) {
        // No addresses, no paths, no ids.
        expect(text, `${service} ${name} ${label}`).toMatch(/^[\w.: -]{1,40}$/);
        expect(text, `${service} ${name} ${label}`).not.toMatch(/\d{4}|[\da-f]{8}/);
      }
    }
  }
});

it('answers while MongoDB is silent before that is given up on, with what it knows, and says what is down', async () => {
  const { host: mongo } = new URL(inject('mongoUrl'));
  await using proxy = await startFaultProxy(mongo);
  const MONGODB_URL = inject('mongoUrl')
    .replace(mongo, proxy.address)
    .replace(/[?&]replicaSet=[^&]+/, '');
  const direct = `${MONGODB_URL}${MONGODB_URL.includes('?') ? '&' : '?'}directConnection=true`;
  await using service = await startProcess('messaging', { ...inject('env'), MONGODB_URL: direct });
  await using database = await MongoClient.connect(direct, { socketTimeoutMS: GIVEN_UP_MS });
  await database.db().command({ ping: 1 });
  proxy.fault('silent');
  const answered: string[] = [];
  const scraping = scrape(service.operationsUrl).finally(() => answered.push('scrape'));
  const asking = database
    .db()
    .command({ ping: 1 })
    .catch(() => answered.push('database'));
  const scraped = await scraping;
  await asking;
  expect(answered).toEqual(['scrape', 'database']);
  expect(valueOf(scraped, 'playfield_dependency_up', { dependency: 'mongodb' })).toBe(0);
  expect(valueOf(scraped, 'playfield_outbox_events')).toBeUndefined();
  expect(valueOf(scraped, 'process_resident_memory_bytes')).toBeGreaterThan(0);
  proxy.fault(null);
  await until(async () => valueOf(await scrape(service.operationsUrl), 'playfield_outbox_events') !== undefined);
});

it('tells of calls that are made again, and of those that nobody answers', async () => {
  // Nobody listens there (RFC 863's port).
  await using lonely = await startProcess('gateway', { ...inject('env'), MATCHMAKING_URL: 'http://127.0.0.1:9' });
  const { status } = await visit(lonely.url).raw('GET', '/api/matchups/1');
  expect(status).toBe(503);
  const scraped = await scrape(lonely.operationsUrl);
  const upstream = 'matchmaking';
  const durations = 'playfield_upstream_call_duration_seconds_count';
  expect(valueOf(scraped, durations, { upstream, outcome: 'unavailable' })).toBe(1);
  expect(valueOf(scraped, 'playfield_upstream_retries_total', { upstream, reason: 'unheard' })).toBeGreaterThan(5);
});

it('tells of dead letters', async () => {
  await using around = await surroundings();
  await using notifier = await around.start();
  const dead = async () =>
    valueOf(await scrape(notifier.operationsUrl), 'playfield_queue_jobs', { queue: 'events.notifier', state: 'dead' });
  expect(await dead()).toBe(0);
  await around.queue.add('event.of.tomorrow', { type: 'event.of.tomorrow' });
  await until(async () => (await dead()) === 1);
});
