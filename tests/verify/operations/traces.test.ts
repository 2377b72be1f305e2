/** One request's trace at the collector: spans from all processes involved, without personal data. */
import { expressInterest } from '@playfield/contracts/interests.ts';
import { createMatchup } from '@playfield/contracts/matchups.ts';
import { listConversations } from '@playfield/contracts/messages.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { SERVICES, type ServiceName } from '@playfield/infra/local/services.ts';
import { startCollector, type Collector, type TakenSpan } from '../../support/collector.ts';
import { openMailbox, tokenIn } from '../../support/mailbox.ts';
import { ownStores } from '../../support/notifier.ts';
import { playPair, type Pair } from '../../support/pair.ts';
import { startProcess, type TestProcess } from '../../support/processes.ts';
import { matchupBody } from '../../support/teams.ts';
import { until } from '../../support/until.ts';

/** Before an exporter gives up by itself (10 s). */
const STOPPED_WITHIN_MS = 9_000;
/** The allowed span attributes. */
const KNOWN = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'server.address',
  'db.system.name',
  'db.operation.name',
  'db.collection.name',
  'error.type',
]);
/** Reports at exit whether a process loaded the trace exporter. */
const PROBE = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  let loaded = false;
  registerHooks({
    load(url, context, next) {
      if (/\\/otlp\\b/.test(url)) loaded = true;
      return next(url, context);
    },
  });
  process.on('exit', () => console.log('loaded ' + loaded));
`)}`;
const FOREIGN_TRACE = 'a'.repeat(32);
const services = new Map<ServiceName, TestProcess>();
const lines: string[] = [];
let collector: Collector;
let env: Record<string, string>;
let pair: Pair;

beforeAll(async () => {
  collector = await startCollector();
  const { mongoUrl, redisUrl, redis } = await ownStores();
  await redis.quit();
  env = {
    ...inject('env'),
    MONGODB_URL: mongoUrl,
    REDIS_URL: redisUrl,
    QUEUE_REDIS_URL: redisUrl,
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  };
  const start = async (name: ServiceName, more: Record<string, string> = {}) =>
    services.set(name, await startProcess(name, { ...env, ...more }, { onLine: (line) => lines.push(line) }));
  await Promise.all(SERVICES.filter((name) => name !== 'gateway').map((name) => start(name)));
  const addresses = [...services].map(([name, { url }]) => [
    `${name.toUpperCase()}_URL`,
    url.replace('localhost', '127.0.0.1'),
  ]);
  await start('gateway', Object.fromEntries(addresses));
  const mailbox = openMailbox(inject('mailUrl'));
  const tokenTo = async (email: string, subject: RegExp) => tokenIn(await mailbox.waitFor(email, subject));
  pair = await playPair({ url: services.get('gateway')?.url ?? '', tokenTo }, 'Which field is it?');
});
afterAll(async () => {
  await Promise.all([...services.values()].map((service) => service[Symbol.asyncDispose]()));
  await collector[Symbol.asyncDispose]();
});

const traceOf = (root: TakenSpan) => collector.spans.filter(({ traceId }) => traceId === root.traceId);
const rootsOf = (name: string) => collector.spans.filter((one) => one.name === name && !one.parentSpanId);

/** Names from a span up to the root of its trace. */
function wayUp(span: TakenSpan, all: readonly TakenSpan[]): string[] {
  const parent = all.find(({ spanId }) => spanId === span.parentSpanId);
  const here = `${span.service}: ${span.name}`;
  return parent ? [here, ...wayUp(parent, all)] : [here];
}

it('is one trace from the request of a team to the email to the other one', async () => {
  const isMailed = ({ name }: TakenSpan) => name === 'email offer.made.interest';
  await until(async () => rootsOf('POST /api/interests').length > 0 && collector.spans.some(isMailed));
  const [root] = rootsOf('POST /api/interests');
  if (!root) throw new Error('There is no trace');
  const wayOfMail = () => {
    const mailed = traceOf(root).find(isMailed);
    return mailed ? wayUp(mailed, traceOf(root)) : [];
  };
  const whole = [
    'notifier: email offer.made.interest',
    'notifier: handle offer.made',
    'matchmaking: hand over offer.made',
    'matchmaking: POST /api/interests',
    'gateway: POST matchmaking',
    'gateway: POST /api/interests',
  ];
  // Each process flushes its spans on its own schedule.
  await until(async () => wayOfMail().length === whole.length);
  expect(wayOfMail()).toEqual(whole);
  const all = traceOf(root);
  const commands = all.filter(({ attributes }) => attributes['db.system.name'] === 'mongodb');
  const inServices = new Set(commands.map(({ service, name }) => `${service}: ${name}`));
  expect([...inServices]).toEqual(
    expect.arrayContaining([
      'matchmaking: insert interests',
      'matchmaking: insert outbox',
      'matchmaking: commitTransaction',
      'notifier: insert deliveries',
    ]),
  );
  expect(all.some(({ service, name }) => service === 'gateway' && name === 'redis')).toBe(true);
  expect(root.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/interests',
    'http.response.status_code': 201,
  });
  expect(collector.strange).toEqual([]);
});

it('begins at the edge: what a caller from outside sends is no part of it', async () => {
  const ofGateway = ({ service, name }: TakenSpan) => service === 'gateway' && name === 'POST /api/interests';
  const before = collector.spans.filter(ofGateway).length;
  const game = await pair.host.ask(createMatchup, { body: matchupBody() });
  const { status } = await pair.guest.raw(expressInterest.method, expressInterest.path, {
    headers: { 'content-type': 'application/json', traceparent: `00-${FOREIGN_TRACE}-${'b'.repeat(16)}-01` },
    body: JSON.stringify({ matchupId: game.id }),
  });
  expect(status).toBe(201);
  await until(async () => collector.spans.filter(ofGateway).length > before);
  expect(collector.spans.filter(({ traceId }) => traceId === FOREIGN_TRACE)).toEqual([]);
});

it('is named in the log lines of its requests', async () => {
  const [root] = rootsOf('POST /api/interests');
  expect(
    lines.some((line) => line.includes(`"traceId":"${root?.traceId}"`) && line.includes('POST /api/interests')),
  ).toBe(true);
});

it('tells of nobody: names of routes, events and collections, and no ids, addresses or texts', () => {
  const { host, guest, game } = pair;
  const people = [host.email, guest.email, 'Boulder Bandits', 'Lafayette Lynx', 'Robin Reyes', 'Which field'];
  for (const { name, attributes } of collector.spans) {
    const said = JSON.stringify([name, attributes]);
    for (const text of [...people, '@', `/${game.id}`]) expect(said).not.toContain(text);
    expect(Object.keys(attributes).filter((key) => !KNOWN.has(key))).toEqual([]);
    expect(said).not.toMatch(/[\da-f]{24}/);
  }
});

/** Starts a service, calls it, stops it. @returns how long that took and whether it loaded the exporter */
async function lifeOf(settings: Record<string, string>) {
  const said: string[] = [];
  const service = await startProcess('messaging', settings, {
    node: ['--import', PROBE],
    onLine: (line) => said.push(line),
  });
  expect((await fetch(service.url + listConversations.path)).status).toBe(401);
  const began = performance.now();
  await service.kill('SIGTERM');
  const stoppedAfter = performance.now() - began;
  const loaded = () => said.find((line) => line.startsWith('loaded '));
  await until(async () => loaded() !== undefined);
  return { stoppedAfter, loaded: loaded()?.split(' ')[1] };
}

it('holds up nothing while the collector is away', async () => {
  const { stoppedAfter, loaded } = await lifeOf({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect(stoppedAfter).toBeLessThan(STOPPED_WITHIN_MS);
  expect(loaded).toBe('true');
});

it('is nothing where no collector is named: what sends traces is not loaded', async () => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: _none, ...silent } = env;
  expect(await lifeOf(silent)).toMatchObject({ loaded: 'false' });
});
