/** Tests the features that keep working while one store is down (see `docs/operations/incident.md`). */
import { updateProfile } from '@playfield/contracts/account.ts';
import type { Call } from '@playfield/contracts/http/call.ts';
import { address } from '@playfield/contracts/http/client.ts';
import { createMatchup, listMyMatchups } from '@playfield/contracts/matchups.ts';
import { listConversations, readThread, sendMessage } from '@playfield/contracts/messages.ts';
import { listNotifications } from '@playfield/contracts/notifications.ts';
import { previewOpenGames } from '@playfield/contracts/open-games.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { login, me } from '@playfield/contracts/sign-in.ts';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { agree, matchupBody, PASSWORD, signUpTeams, type TestTeam } from '../../support/teams.ts';
import { until } from '../../support/until.ts';
import { LINKS, startNetwork, type Network } from './network.ts';

/** Generous, because a silent store times out after 5 s and several consecutive calls use it. */
const TIMEOUT_MS = 120_000;

let network: Network;
let other: TestTeam;
let email: string;

beforeAll(async () => {
  const [host, guest] = await signUpTeams('Away Antelopes', 'Away Albatrosses');
  await agree(host, guest);
  [other, email] = [guest, host.email];
  network = await startNetwork(inject('env'), { email, password: PASSWORD });
  // Make a call, so that this gateway knows the team, as it would know a user.
  await network.team.ask(me);
}, TIMEOUT_MS);
afterEach(async () => {
  for (const link of LINKS) network.fault(link, null);
  await until(async () => (await Promise.all(READS.map((call) => statusOf(call)))).every((status) => status === 200));
});
afterAll(() => network[Symbol.asyncDispose]());

const READS = [me, listMatchups, listMyMatchups, listConversations, listNotifications] as const;

async function statusOf(call: Call, given: { params?: unknown; query?: unknown; body?: unknown } = {}) {
  const { method, path } = { ...call, path: address(call, given.params, given.query) };
  const { status, json } = await network.team.raw(method, path, given.body ? { json: given.body } : {});
  if (status === 503) expect(json).toMatchObject({ code: 'unavailable', message: expect.stringMatching(/try again/) });
  return status;
}

const pageStatus = async (headers: Record<string, string> = {}) =>
  (await fetch(new URL('/faq', network.gateway.url), { headers })).status;
const game = (additionalInfo: string) => ({ body: matchupBody({ additionalInfo }) });
const posted = async (words: string) =>
  (await network.team.ask(listMyMatchups)).filter(({ additionalInfo }) => additionalInfo === words).length;
const near = { query: { zipcode: '80302' } };
const write = (content: string) => ({ body: { receiverId: other.user.id, content } });

it(
  'sessions’ Redis: pages and public calls keep working, the gateway stays ready, and sessions survive',
  async () => {
    const cookies = [...network.team.cookies];
    network.fault('gateway-redis', 'cut');
    await until(async () => (await statusOf(me)) === 503);
    const ready = await fetch(`${network.gateway.operationsUrl}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([200, { ready: true, failing: ['redis'] }]);
    expect(await pageStatus({ cookie: cookies.map((pair) => pair.join('=')).join('; ') })).toBe(200);
    expect(await statusOf(previewOpenGames, near)).toBe(200);
    expect(await statusOf(listMatchups)).toBe(503);
    expect(await statusOf(createMatchup, game('Without sessions'))).toBe(503);
    expect(await statusOf(login, { body: { email, password: PASSWORD } })).toBe(503);
    expect([...network.team.cookies]).toEqual(cookies);
    network.fault('gateway-redis', null);
    await until(async () => (await statusOf(me)) === 200);
    expect(await posted('Without sessions')).toBe(0);
  },
  TIMEOUT_MS,
);

it(
  'queues’ Redis: everything keeps working',
  async () => {
    const links = ['accounts-redis', 'matchmaking-redis', 'messaging-redis', 'notifier-redis'] as const;
    for (const link of links) network.fault(link, 'cut');
    for (const read of READS) expect(await statusOf(read)).toBe(200);
    expect(await statusOf(createMatchup, game('Without queues'))).toBe(201);
    expect(await statusOf(sendMessage, write('Without queues'))).toBe(201);
    expect(await posted('Without queues')).toBe(1);
  },
  TIMEOUT_MS,
);

it(
  'accounts’ MongoDB: signed-in people can read but not change anything',
  async () => {
    network.fault('accounts-mongodb', 'cut');
    await until(async () => (await statusOf(updateProfile, { body: { fullName: 'Pat Away' } })) === 503);
    for (const read of [listMatchups, listMyMatchups, listConversations, listNotifications])
      expect(await statusOf(read)).toBe(200);
    expect(await pageStatus()).toBe(200);
    expect(await statusOf(previewOpenGames, near)).toBe(200);
    // The gateway trusts a recently checked caller for a few more seconds.
    await until(async () => (await statusOf(createMatchup, game('In the first seconds'))) === 503);
    expect(await statusOf(createMatchup, game('Without accounts'))).toBe(503);
    expect(await statusOf(sendMessage, write('Without accounts'))).toBe(503);
    network.fault('accounts-mongodb', null);
    await until(async () => (await statusOf(me)) === 200);
    expect(await posted('Without accounts')).toBe(0);
  },
  TIMEOUT_MS,
);

it.each([
  { link: 'matchmaking-mongodb', away: [listMatchups, listMyMatchups], on: [me, listConversations, listNotifications] },
  { link: 'messaging-mongodb', away: [listConversations], on: [me, listMatchups, listMyMatchups, listNotifications] },
  { link: 'notifier-mongodb', away: [listNotifications], on: [me, listMatchups, listMyMatchups, listConversations] },
] as const)(
  '$link: calls that need it are refused clearly, and the others keep working',
  async ({ link, away, on }) => {
    network.fault(link, 'cut');
    for (const call of away) await until(async () => (await statusOf(call)) === 503);
    for (const call of on) expect([call.path, await statusOf(call)]).toEqual([call.path, 200]);
    expect(await pageStatus()).toBe(200);
    const isOn = (service: string) => !link.startsWith(service);
    expect(await statusOf(createMatchup, game(`Without ${link}`))).toBe(isOn('matchmaking') ? 201 : 503);
    expect(await statusOf(sendMessage, write(`Without ${link}`))).toBe(isOn('messaging') ? 201 : 503);
    network.fault(link, null);
    await until(async () => (await statusOf(away[0])) === 200);
    expect(await posted(`Without ${link}`)).toBe(isOn('matchmaking') ? 1 : 0);
    const thread = await network.team.ask(readThread, { params: { otherUserId: other.user.id }, query: {} });
    expect(thread.filter(({ content }) => content === `Without ${link}`)).toHaveLength(isOn('messaging') ? 1 : 0);
  },
  TIMEOUT_MS,
);
