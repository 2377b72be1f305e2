import { readFileSync } from 'node:fs';
import { updateProfile } from '@playfield/contracts/account.ts';
import { login, logout } from '@playfield/contracts/sign-in.ts';
import { calls } from '@playfield/contracts/http/calls.ts';
import { getMatchup } from '@playfield/contracts/matchups.ts';
import { MongoClient } from 'mongodb';
import { afterAll, expect, inject, it } from 'vitest';
import { mongoThrough, startFaultProxy } from '../../support/fault-proxy.ts';
import { listen } from '../../support/live.ts';
import { scrape, valueOf } from '../../support/metrics.ts';
import { interest } from '../../support/notifications.ts';
import { surroundings } from '../../support/notifier.ts';
import { startLimitedGateway, startProcess } from '../../support/processes.ts';
import { mailbox, PASSWORD, post, signUpTeams } from '../../support/teams.ts';
import { until } from '../../support/until.ts';
import { visit } from '../../support/visitor.ts';

const SIGN_INS_ALLOWED = 10;
const GIVEN_UP_MS = 10_000;

const gateway = await startLimitedGateway(inject('env'));
const [host, guest] = await signUpTeams('Measured Mustangs', 'Counted Cougars');
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
const services = ['accounts', 'matchmaking', 'messaging', 'notifier'].map(
  (name) => [name, inject('env')[`${name.toUpperCase()}_URL`] ?? ''] as const,
);
const scraped = await Promise.all(
  [['gateway', gateway.operationsUrl] as const, ...services].map(async ([service, url]) => ({
    service,
    ...(await scrape(url)),
  })),
);
await listener[Symbol.asyncDispose]();
await page.ask(logout);
afterAll(() => gateway[Symbol.asyncDispose]());

it('labels metrics only with fixed words and declared routes', () => {
  const further = ['page', 'file', 'other', '/healthz', '/readyz', '/metrics'];
  const routes = new Set([...calls.map(({ path }) => path), ...further]);
  for (const { service, samples } of scraped) {
    expect(samples.length).toBeGreaterThan(100);
    for (const { name, labels } of samples) {
      const { route, le: _le, quantile: _quantile, ...others } = labels;
      if (route !== undefined && !routes.has(route))
        expect(route, `${service} ${name}`).toMatch(/^\/internal\/[a-z:/-]+$/i);
      for (const [label, text] of Object.entries(others)) {
        expect(text, `${service} ${name} ${label}`).toMatch(/^[\w.: -]{1,40}$/);
        expect(text, `${service} ${name} ${label}`).not.toMatch(/\d{4}|[\da-f]{8}/);
      }
    }
  }
});

const observability = (name: string) =>
  readFileSync(new URL(`../../../infra/deploy/observability/${name}`, import.meta.url), 'utf8');

it.each(['alerts.yml', 'dashboard.json'])('exports every metric that %s uses', (name) => {
  const exported = new Set(scraped.flatMap(({ families }) => [...families.keys()]));
  const read = observability(name).match(/\b(?:playfield|http_request|nodejs|process)_\w+/g) ?? [];
  const families = new Set(read.map((metric) => metric.replace(/_(?:bucket|sum|count)$/, '')));
  expect(families.size).toBeGreaterThan(5);
  expect([...families].filter((family) => !family.startsWith('playfield_backup_') && !exported.has(family))).toEqual(
    [],
  );
});

it('serves the available metrics while MongoDB hangs, and reports MongoDB as down', async () => {
  await using proxy = await startFaultProxy(new URL(inject('mongoUrl')).host);
  const direct = mongoThrough(proxy, inject('mongoUrl'));
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
  expect(valueOf(scraped, 'playfield_outbox_oldest_event_age_seconds')).toBeUndefined();
  expect(valueOf(scraped, 'process_resident_memory_bytes')).toBeGreaterThan(0);
  proxy.fault(null);
  await until(
    async () => valueOf(await scrape(service.operationsUrl), 'playfield_outbox_oldest_event_age_seconds') !== undefined,
  );
});

it('exports the number of dead letters', async () => {
  await using around = await surroundings();
  await using notifier = await around.start();
  const dead = async () =>
    valueOf(await scrape(notifier.operationsUrl), 'playfield_queue_jobs', { queue: 'events.notifier', state: 'dead' });
  expect(await dead()).toBe(0);
  await around.queue.add('event.of.tomorrow', { type: 'event.of.tomorrow' });
  await until(async () => (await dead()) === 1);
});
