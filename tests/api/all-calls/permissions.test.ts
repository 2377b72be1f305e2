import { listSessions } from '@playfield/contracts/account.ts';
import { login, me } from '@playfield/contracts/sign-in.ts';
import { makeAnswerLink } from '@playfield/contracts/answer-links.ts';
import type { Call } from '@playfield/contracts/http/call.ts';
import { calls } from '@playfield/contracts/http/calls.ts';
import { listMyInterests } from '@playfield/contracts/interests.ts';
import { getPreferences, listNotifications } from '@playfield/contracts/notifications.ts';
import { addSubscription } from '@playfield/contracts/push.ts';
import { readOtherCalendar } from '@playfield/contracts/other-calendars.ts';
import { invitePerson, listPeople } from '@playfield/contracts/people.ts';
import { saveSearch } from '@playfield/contracts/saved-searches.ts';
import { describe, expect, it } from 'vitest';
import { newAdmin, owner, suspend } from '../../support/admins.ts';
import { joinedBy, secondTeamOf } from '../../support/people.ts';
import { startBrowser } from '../../support/push.ts';
import { dayFromNow, detailsBody, newAddress, PASSWORD, reviewBody } from '../../support/bodies.ts';
import { agree, block, express, post, propose, say } from '../../support/games.ts';
import { registerOnly, signUp, signUpMember, signUpTeams, visitor } from '../../support/teams.ts';
import { holds } from '../../support/traces.ts';
import { until } from '../../support/until.ts';
import type { Visitor } from '../../support/visitor.ts';
import { cells, nameOf, ROLES, type Role } from '../../support/who-may.ts';

const NOWHERE: Record<string, string> = {
  id: '999999999',
  otherUserId: '999999999',
  userId: '999999999',
  token: 'x'.repeat(43),
  code: 'x'.repeat(16),
  name: 'none',
};

const send = (someone: Visitor, { method, path }: Call, params = NOWHERE, body: unknown = {}) =>
  someone.raw(
    method,
    path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? ''),
    { headers: { 'content-type': 'application/json' }, ...(method === 'GET' ? {} : { body: JSON.stringify(body) }) },
  );
const codeOf = (json: unknown): unknown => Reflect.get(Object(json), 'code');

const boss = await owner();
const founder = await signUp();
const suspended = await secondTeamOf(founder);
await suspend(founder.user.id);
await until(async () => (await suspended.raw('GET', me.path)).status === 401);
const { browser: unverified, email } = await registerOnly();
expect(await unverified.refused(login, { body: { email, password: PASSWORD } })).toMatchObject({
  code: 'needs_verification',
});
const [member, manager, support] = await Promise.all([signUpMember(), signUp(), newAdmin('support')]);
const helper = await joinedBy(await signUp(), { role: 'helper' });
const people: Record<Role, Visitor> = {
  visitor: visitor(),
  unverified,
  suspended,
  member,
  manager,
  helper,
  support,
  owner: boss,
};

const CONCURRENT = 8;

async function deviation(someone: Visitor, { name, verdict, call }: (typeof cells)[number]): Promise<string | null> {
  const { status, json } = await send(someone, call);
  const code = codeOf(json);
  const isRight = {
    401: status === 401 && code === 'unauthenticated',
    403: status === 403 && code === 'forbidden',
    200: status < 500 && !['unauthenticated', 'forbidden', 'bad_origin'].includes(String(code)),
  }[verdict];
  return isRight ? null : `${name}: ${status} ${String(code)} instead of ${verdict}`;
}

it.each(ROLES)('allows exactly the calls declared for the role: %s', async (role) => {
  const own = cells.filter((cell) => cell.role === role);
  const deviations: (string | null)[] = [];
  for (let at = 0; at < own.length; at += CONCURRENT) {
    const some = own.slice(at, at + CONCURRENT);
    deviations.push(...(await Promise.all(some.map((cell) => deviation(people[role], cell)))));
  }
  expect(own.length).toBeGreaterThan(100);
  expect(deviations.filter((one) => one !== null)).toEqual([]);
});

describe('the admin console', () => {
  const open = new Set(['POST /api/admin/login', 'POST /api/admin/login/code', 'POST /api/admin/logout']);
  const guarded = calls.filter((call) => call.path.startsWith('/api/admin/') && !open.has(nameOf(call)));

  it('has only calls for admins, except for signing in and out', () => {
    for (const call of guarded) expect(['admin', 'owner'], nameOf(call)).toContain(call.access);
    expect(guarded.length).toBeGreaterThan(15);
  });

  it('rejects a team’s session in the admin session cookie', async () => {
    const forger = visitor();
    for (const [name, value] of people.manager.cookies)
      forger.cookies.set(name.replace('pf_session', 'pf_admin'), value);
    for (const call of guarded) {
      const { status, json } = await send(forger, call);
      expect({ status, code: codeOf(json) }, nameOf(call)).toEqual({ status: 401, code: 'unauthenticated' });
    }
  });
});

type Foreign = { params: Record<string, string> | undefined; body: unknown };

const [victim, partner, stranger] = await signUpTeams('Victims', 'Partners', 'Strangers');
const agreed = await agree(victim, partner);
const open = await post(victim, { date: dayFromNow(26) });
const interest = await express(partner, open);
const message = await say(victim, partner, 'Ours alone');
const newcomer = await signUp();
await until(() => block(victim, newcomer).then(() => true));
const barred = await secondTeamOf(newcomer);
const browser = await startBrowser();
await victim.ask(addSubscription, { body: browser.subscription });
await browser[Symbol.asyncDispose]();
const [subscription] = (await victim.ask(getPreferences)).push.devices;
const [session] = await victim.ask(listSessions);
await until(async () => (await victim.ask(listNotifications)).length > 0);
const [notification] = await victim.ask(listNotifications);
const proposal = await propose(partner, victim);
const search = await victim.ask(saveSearch, { body: { name: 'Ours', cadence: 'daily', filters: { q: 'nowhere' } } });
const calendar = await victim.ask(readOtherCalendar, { body: { address: 'http://127.0.0.1:9/Ours%20alone.ics' } });
await victim.ask(invitePerson, { body: { email: newAddress(), role: 'helper' } });
const [invitation] = (await victim.ask(listPeople)).invitations;
const link = await victim.ask(makeAnswerLink, { params: open });

const paths = [
  ...['my-matchups', 'proposals', 'saved-searches', 'other-calendars', 'notifications'].map((name) => `/api/${name}`),
  ...['me', 'people', 'sessions'].map((name) => `/api/auth/${name}`),
  ...[agreed, open].map(({ id }) => `/api/games/${id}`),
  '/api/notifications/preferences',
];
const readAll = async () => {
  const theirs = { $in: [stranger.user.id, barred.user.id] };
  const stored = [
    await holds('messaging', 'messages', { senderId: theirs }),
    await holds('matchmaking', 'reviews', { reviewerId: theirs }),
    await holds('matchmaking', 'matchups', { _id: agreed.id, confirmation: { $exists: true } }),
  ];
  const shown = await Promise.all(paths.map(async (path) => (await victim.raw('GET', path)).json));
  return [...stored, ...shown, await partner.ask(listMyInterests)].map((one) =>
    JSON.stringify(one).replaceAll(/"lastSeenAt":"[^"]*"/g, ''),
  );
};

const times = { date: dayFromNow(30), startTime: '08:00', endTime: '09:00', location: 'Denver, CO' };
const [ofAgreed, ofOpen] = [agreed, open].map(({ id }) => ({ id: String(id) }));
const ofVictim = { userId: String(victim.user.id) };
const { startsAt } = agreed;
const on = (params: Foreign['params'], body?: unknown): Foreign => ({ params, body });
const foreign: Record<string, Foreign> = {
  'DELETE /api/auth/people/invitations/:id': on({ id: invitation?.id ?? '' }),
  'PUT /api/auth/people/:userId': on(ofVictim, { role: 'helper' }),
  'DELETE /api/auth/people/:userId': on(ofVictim),
  'POST /api/other-calendars/:id/reading': on({ id: calendar.id }),
  'DELETE /api/other-calendars/:id': on({ id: calendar.id }),
  'PUT /api/matchups/:id': on(ofOpen, times),
  'DELETE /api/matchups/:id': on(ofOpen),
  'POST /api/matchups/:id/answer-links': on(ofOpen),
  'DELETE /api/answer-links/:id': on({ id: link.id }),
  'PUT /api/matchups/:id/link': on(ofOpen, { on: false }),
  'GET /api/matchups/:id/calendar': on(ofAgreed),
  'PUT /api/games/:id/details': on(ofAgreed, detailsBody({}, { format: 'Ours now' })),
  'POST /api/matchups/:id/confirmation': on(ofAgreed, { startsAt }),
  'POST /api/matchups/:id/cancellation/seen': on(ofAgreed),
  'POST /api/matchups/:id/offer': on(ofAgreed, { startsAt }),
  'POST /api/matchups/:id/change': on(ofAgreed, { ...times, reason: 'other' }),
  'PUT /api/matchups/:id/change': on(ofAgreed, { status: 'accepted' }),
  'POST /api/matchups/:id/cancellation': on(ofAgreed, { reason: 'other' }),
  'PUT /api/proposals/:id/status': on({ id: proposal.id }, { status: 'accepted' }),
  'PUT /api/saved-searches/:id': on({ id: search.id }, { name: 'Mine now', cadence: 'never' }),
  'DELETE /api/saved-searches/:id': on({ id: search.id }),
  'PUT /api/games/:id/no-show': on(ofAgreed, {}),
  'PUT /api/interests/:id/status': on({ id: interest.id }, { status: 'accepted' }),
  'DELETE /api/interests/:id': on({ id: interest.id }),
  'GET /api/messages/:otherUserId': on({ otherUserId: String(victim.user.id) }),
  'POST /api/messages': on({}, { receiverId: victim.user.id, content: 'Let me in' }),
  'POST /api/messages/report': on({}, { messageId: message.id, reason: 'spam' }),
  'POST /api/teams/:id/reviews': on({ id: String(victim.user.id) }, reviewBody(agreed.id)),
  'DELETE /api/auth/sessions/:id': on({ id: session?.id ?? '' }),
  'DELETE /api/auth/passkeys/:id': on({ id: 'f'.repeat(24) }, { password: PASSWORD }),
  'POST /api/notifications/seen': on({}, { upTo: notification?.id }),
  'DELETE /api/push/subscriptions/:id': on({ id: subscription?.id ?? '' }),
};

describe('data of another team', () => {
  const SHARED = new Set([
    'GET /api/matchups/:id',
    'GET /api/games/:id',
    'GET /api/shared-games/:code/game',
    'GET /api/team-links/:code/team',
    'POST /api/interests',
    'GET /api/teams/:id',
    'GET /api/teams/:id/agreed-games',
    'PUT /api/teams/:id/block',
    'GET /api/teams/:id/ratings',
    'GET /api/teams/:id/reviews',
  ]);
  const HARMLESS = new Set(['POST /api/notifications/seen', 'GET /api/messages/:otherUserId']);

  it('is either shared or covered by these tests in every signed-in call with path parameters', () => {
    const naming = calls.filter(({ access, params }) => (access === 'user' || access === 'team_manager') && params);
    for (const call of naming)
      expect(SHARED.has(nameOf(call)) || nameOf(call) in foreign, `${nameOf(call)} is not in the table`).toBe(true);
  });

  const CALLERS = ['a stranger', 'another team of a blocked person'] as const;
  const callerNamed = (name: (typeof CALLERS)[number]) => (name === 'a stranger' ? stranger : barred);

  it.each(CALLERS)('can be neither read nor changed by %s', async (caller) => {
    const before = await readAll();
    for (const [name, { params, body }] of Object.entries(foreign)) {
      const call = calls.find((one) => nameOf(one) === name);
      if (!call) throw new Error(`${name} is not declared`);
      const { status, json } = await send(callerNamed(caller), call, params, body);
      if (!HARMLESS.has(name)) expect([403, 404], `${name} answered ${status}`).toContain(status);
      expect(JSON.stringify(json) ?? '', name).not.toContain('Ours alone');
      expect(await readAll(), `${name} did something`).toEqual(before);
    }
  });

  it.each(CALLERS)('is absent from every list shown to %s', async (caller) => {
    for (const call of calls.filter(
      ({ method, access, params, stream }) =>
        method === 'GET' && !params && !stream && /^(?:user|team_manager)$/.test(access),
    )) {
      const { json } = await send(callerNamed(caller), call);
      const text = JSON.stringify(json) ?? '';
      expect(text, nameOf(call)).not.toContain('Ours alone');
      expect(text, nameOf(call)).not.toContain(victim.email);
    }
  });
});
