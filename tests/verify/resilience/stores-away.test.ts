import { updateProfile } from '@playfield/contracts/account.ts';
import type { Call } from '@playfield/contracts/http/call.ts';
import { address } from '@playfield/contracts/http/client.ts';
import { createMatchup, listMyMatchups } from '@playfield/contracts/matchups.ts';
import { listConversations, readThread, sendMessage } from '@playfield/contracts/messages.ts';
import { listNotifications } from '@playfield/contracts/notifications.ts';
import { previewOpenGames } from '@playfield/contracts/open-games.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { login, me } from '@playfield/contracts/sign-in.ts';
import { afterAll, afterEach, expect, inject, it } from 'vitest';
import { startFaultProxy, type FaultProxy } from '../../support/fault-proxy.ts';
import { startProcess, type TestProcess } from '../../support/processes.ts';
import { agree, matchupBody, PASSWORD, signUpTeams } from '../../support/teams.ts';
import { until } from '../../support/until.ts';
import { visit } from '../../support/visitor.ts';

/** Maximum wait for a response: the gateway's response timeout (10 s), its connect retries (4 s), and a margin. */
const DEADLINE_MS = 16_000;
const RECOVERED_MS = 5_000;
const SERVICES = ['accounts', 'matchmaking', 'messaging', 'notifier'] as const;

const proxies = new Map<string, FaultProxy>();
const processes = new Map<string, TestProcess>();

async function through(link: string, url = ''): Promise<string> {
  const { host } = new URL(url.replace(/^\w+:/, 'http:'));
  const proxy = await startFaultProxy(host);
  proxies.set(link, proxy);
  return url.replace(host, proxy.address);
}

const env = inject('env');
const [host, other] = await signUpTeams('Away Antelopes', 'Away Albatrosses');
const { email } = host;
await agree(host, other);
const urls: Record<string, string> = { REDIS_URL: await through('gateway-redis', env['REDIS_URL']) };
for (const service of SERVICES) {
  const mongo = new URL(await through(`${service}-mongodb`, env['MONGODB_URL']));
  mongo.searchParams.set('directConnection', 'true');
  const QUEUE_REDIS_URL = await through(`${service}-redis`, env['QUEUE_REDIS_URL']);
  const own = await startProcess(service, { ...env, MONGODB_URL: mongo.href, QUEUE_REDIS_URL, LOG_LEVEL: 'info' });
  processes.set(service, own);
  const url = own.url.replace('localhost', '127.0.0.1');
  urls[`${service.toUpperCase()}_URL`] = await through(`gateway-${service}`, url);
}
const gateway = await startProcess('gateway', { ...env, ...urls });
processes.set('gateway', gateway);
const team = visit(gateway.url);
await team.ask(login, { body: { email, password: PASSWORD } });
await team.ask(me);
afterEach(async () => {
  for (const proxy of proxies.values()) proxy.fault(null);
  await until(isWell);
});
afterAll(async () => {
  for (const one of [...processes.values(), ...proxies.values()]) await one[Symbol.asyncDispose]();
});

const READS = [me, listMatchups, listMyMatchups, listConversations, listNotifications] as const;
const isWell = async () => (await Promise.all(READS.map((call) => statusOf(call)))).every((status) => status === 200);

async function statusOf(call: Call, given: { params?: unknown; query?: unknown; body?: unknown } = {}) {
  const { method, path } = { ...call, path: address(call, given.params, given.query) };
  const { status, json } = await team.raw(method, path, given.body ? { json: given.body } : {});
  if (status === 503) expect(json).toMatchObject({ code: 'unavailable', message: expect.stringMatching(/try again/) });
  return status;
}

const pageStatus = async (headers: Record<string, string> = {}) =>
  (await fetch(new URL('/faq', gateway.url), { headers })).status;
const game = (additionalInfo: string) => ({ body: matchupBody({ additionalInfo }) });
const posted = async (words: string) =>
  (await team.ask(listMyMatchups)).filter(({ additionalInfo }) => additionalInfo === words).length;
const near = { query: { zipcode: '80302' } };
const write = (content: string) => ({ body: { receiverId: other.user.id, content } });

it('serves pages and public calls and keeps sessions while the sessions’ Redis is down', async () => {
  const cookies = [...team.cookies];
  proxies.get('gateway-redis')?.fault('cut');
  await until(async () => (await statusOf(me)) === 503);
  const ready = await fetch(`${gateway.operationsUrl}/readyz`);
  expect([ready.status, await ready.json()]).toMatchObject([200, { ready: true, failing: ['sessions'] }]);
  expect(await pageStatus({ cookie: cookies.map((pair) => pair.join('=')).join('; ') })).toBe(200);
  expect(await statusOf(previewOpenGames, near)).toBe(200);
  expect(await statusOf(listMatchups)).toBe(503);
  expect(await statusOf(createMatchup, game('Without sessions'))).toBe(503);
  expect(await statusOf(login, { body: { email, password: PASSWORD } })).toBe(503);
  expect([...team.cookies]).toEqual(cookies);
  proxies.get('gateway-redis')?.fault(null);
  await until(async () => (await statusOf(me)) === 200);
  expect(await posted('Without sessions')).toBe(0);
});

it('serves reads and stores new games and messages while the queues’ Redis is down', async () => {
  const links = ['accounts-redis', 'matchmaking-redis', 'messaging-redis', 'notifier-redis'] as const;
  for (const link of links) proxies.get(link)?.fault('cut');
  for (const read of READS) expect(await statusOf(read)).toBe(200);
  expect(await statusOf(createMatchup, game('Without queues'))).toBe(201);
  expect(await statusOf(sendMessage, write('Without queues'))).toBe(201);
  expect(await posted('Without queues')).toBe(1);
});

it('lets signed-in people read but not change anything while the accounts service’s MongoDB is down', async () => {
  proxies.get('accounts-mongodb')?.fault('cut');
  await until(async () => (await statusOf(updateProfile, { body: { fullName: 'Pat Away' } })) === 503);
  for (const read of [listMatchups, listMyMatchups, listConversations, listNotifications])
    expect(await statusOf(read)).toBe(200);
  expect(await pageStatus()).toBe(200);
  expect(await statusOf(previewOpenGames, near)).toBe(200);
  await until(async () => (await statusOf(createMatchup, game('In the first seconds'))) === 503);
  expect(await statusOf(createMatchup, game('Without accounts'))).toBe(503);
  expect(await statusOf(sendMessage, write('Without accounts'))).toBe(503);
  proxies.get('accounts-mongodb')?.fault(null);
  await until(async () => (await statusOf(me)) === 200);
  expect(await posted('Without accounts')).toBe(0);
});

it.each([
  { link: 'matchmaking-mongodb', away: [listMatchups, listMyMatchups], on: [me, listConversations, listNotifications] },
  { link: 'messaging-mongodb', away: [listConversations], on: [me, listMatchups, listMyMatchups, listNotifications] },
  { link: 'notifier-mongodb', away: [listNotifications], on: [me, listMatchups, listMyMatchups, listConversations] },
] as const)('answers 503 to calls that need $link, and keeps serving the others', async ({ link, away, on }) => {
  const logs = (line: string) =>
    processes.get(link.replace('-mongodb', ''))?.lastWords().join().includes(line) ?? false;
  proxies.get(link)?.fault('cut');
  for (const call of away) await until(async () => (await statusOf(call)) === 503);
  await until(async () => logs('MongoDB is down'));
  for (const call of on) expect([call.path, await statusOf(call)]).toEqual([call.path, 200]);
  expect(await pageStatus()).toBe(200);
  const isOn = (service: string) => !link.startsWith(service);
  expect(await statusOf(createMatchup, game(`Without ${link}`))).toBe(isOn('matchmaking') ? 201 : 503);
  expect(await statusOf(sendMessage, write(`Without ${link}`))).toBe(isOn('messaging') ? 201 : 503);
  proxies.get(link)?.fault(null);
  await until(async () => (await statusOf(away[0])) === 200);
  await until(async () => logs('MongoDB is back'));
  expect(await posted(`Without ${link}`)).toBe(isOn('matchmaking') ? 1 : 0);
  const thread = await team.ask(readThread, { params: { otherUserId: other.user.id }, query: {} });
  expect(thread.filter(({ content }) => content === `Without ${link}`)).toHaveLength(isOn('messaging') ? 1 : 0);
});

it.each([
  ['matchmaking-mongodb', 'slow'],
  ['accounts-mongodb', 'silent'],
  ['matchmaking-mongodb', 'silent'],
  ['mongodb', 'silent'],
  ['gateway-messaging', 'cut'],
  ['gateway-matchmaking', 'drip'],
  ['gateway-redis', 'silent'],
] as const)('answers calls in time during a fault, and recovers soon after it (%s: %s)', async (link, fault) => {
  const faulty = [...proxies.keys()].filter((name) => name.endsWith(link));
  for (const name of faulty) proxies.get(name)?.fault(fault);
  const stranger = visit(gateway.url);
  const started = Date.now();
  const reads = READS.map((call) => statusOf(call));
  const refused = [
    stranger.raw('GET', listConversations.path),
    stranger.raw('POST', login.path, { json: { email: 'nobody@teams.example', password: 'wrong password' } }),
  ];
  expect(await pageStatus()).toBe(200);
  for (const status of await Promise.all(reads)) expect([200, 503]).toContain(status);
  for (const { status } of await Promise.all(refused)) expect([401, 503]).toContain(status);
  expect(Date.now() - started).toBeLessThan(DEADLINE_MS);
  for (const name of faulty) proxies.get(name)?.fault(null);
  await expect.poll(isWell, { timeout: RECOVERED_MS }).toBe(true);
});
