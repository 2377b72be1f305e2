import { randomInt } from 'node:crypto';
import { register } from '@playfield/contracts/registration.ts';
import { login, me, resendVerification, verify } from '@playfield/contracts/sign-in.ts';
import type { Call } from '@playfield/contracts/http/call.ts';
import { calls } from '@playfield/contracts/http/calls.ts';
import { sendMessage } from '@playfield/contracts/messages.ts';
import { subscribeToNewsletter } from '@playfield/contracts/newsletter.ts';
import { countEvents } from '@playfield/contracts/page-views.ts';
import { changePassword, requestPasswordReset } from '@playfield/contracts/passwords.ts';
import { geocode } from '@playfield/contracts/places.ts';
import { confirmCodes } from '@playfield/contracts/two-step.ts';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { expressInterest } from '@playfield/contracts/interests.ts';
import { startLimitedGateway, type TestProcess } from '../../support/processes.ts';
import { agree, managerRegistration, newAddress, PASSWORD, signUp, type TestTeam } from '../../support/teams.ts';
import { visit, copyOf } from '../../support/visitor.ts';

/** Per account (services/gateway/limits/limits.ts). */
const SIGN_INS = 10;
const SIGN_INS_ANYWHERE = 50;
const EMAILS = 5;
const GUESSES = 20;
/** Per minute. */
const MESSAGES = 30;
/** Per minute and network address. */
const LOOKUPS = 240;
/** Concurrent calls. */
const AT_ONCE = 60;

type Sent = { from: (number: number) => string; body?: ((number: number) => unknown) | undefined };
const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
/** Per hour and account (services/gateway/limits/limits.ts). */
const NOTIFIED = 120;

it('stops tries at one account’s password, whichever way its address is written, and says for how long', async () => {
  const team = await signUp();
  await using gateway = await startLimitedGateway(inject('env'));
  const guess = (email: string) => visit(gateway.url).refused(login, { body: { email, password: 'wrong password' } });
  for (let tries = 0; tries < SIGN_INS; tries += 1) expect(await guess(team.email)).toMatchObject({ status: 401 });
  expect(await guess(` ${team.email.toUpperCase()}`)).toMatchObject({ status: 429, code: 'rate_limited' });
  const last = await visit(gateway.url).raw('POST', login.path, {
    json: { email: team.email, password: PASSWORD },
  });
  expect(last.status).toBe(429);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);

  const another = await signUp();
  await visit(gateway.url).ask(login, { body: { email: another.email, password: PASSWORD } });
});

it('leaves the owner of an account that somebody else tries at their own tries, until whole networks try', async () => {
  const team = await signUp();
  await using gateway = await startLimitedGateway({ ...inject('env'), PUBLIC_URL: 'https://playfield.example' });
  const from = async (address: string, password: string) => {
    const { status } = await visit(gateway.url).raw('POST', login.path, {
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, 'x-forwarded-proto': 'https' },
      body: JSON.stringify({ email: team.email, password }),
    });
    return status;
  };
  for (let tries = 0; tries <= SIGN_INS; tries += 1) await from('203.0.113.1', 'wrong password');
  expect(await from('203.0.113.1', PASSWORD)).toBe(429);
  expect(await from('203.0.113.2', PASSWORD)).toBe(200);
  const statuses = new Set<number>();
  for (let tries = 0; tries < SIGN_INS_ANYWHERE; tries += 1)
    statuses.add(await from(`198.51.100.${tries}`, 'wrong password'));
  expect(statuses).toEqual(new Set([401, 429]));
});

it('counts one call’s emails apart from another’s', async () => {
  const team = await signUp();
  await using gateway = await startLimitedGateway(inject('env'));
  const send = (path: string) => visit(gateway.url).raw('POST', path, { json: { email: team.email } });
  for (let times = 0; times <= EMAILS; times += 1) await send(subscribeToNewsletter.path);
  expect((await send(subscribeToNewsletter.path)).status).toBe(429);
  expect((await send(requestPasswordReset.path)).status).toBe(200);
});

it('reads a body as the service behind it does, or not at all', async () => {
  const team = await signUp();
  await using gateway = await startLimitedGateway(inject('env'));
  const ask = (body: string) =>
    visit(gateway.url).raw('POST', requestPasswordReset.path, {
      headers: { 'content-type': 'application/json' },
      body,
    });
  const named = JSON.stringify({ email: team.email });
  for (const body of [`\uFEFF${named}`, `${named}}`, '', 'null'])
    expect((await ask(body)).status, JSON.stringify(body)).toBe(400);
  const twice = named.replace('{', `{"email":"${newAddress()}",`);
  for (let times = 0; times < EMAILS; times += 1) expect((await ask(twice)).status).toBe(200);
  expect((await ask(twice)).status).toBe(429);
  expect((await ask(named)).status).toBe(429);
});

it('writes only so many e-mails to an address, known or not', async () => {
  await using gateway = await startLimitedGateway(inject('env'));
  const ask = (email: string) => visit(gateway.url).raw('POST', requestPasswordReset.path, { json: { email } });
  const team = await signUp();
  for (const email of [team.email, newAddress()]) {
    for (let times = 0; times < EMAILS; times += 1) expect((await ask(email)).status).toBe(200);
    expect((await ask(email)).status).toBe(429);
  }
  const registration = managerRegistration();
  for (let times = 0; times < EMAILS; times += 1) await visit(gateway.url).ask(register, { body: registration });
  expect(await visit(gateway.url).refusedWith(register, { body: registration })).toBe(429);
});

it('counts a signed-in caller whatever address they type into the body, and nobody else for it', async () => {
  const [thief, victim] = await Promise.all([signUp(), signUp()]);
  await using gateway = await startLimitedGateway(inject('env'));
  const as = (team: TestTeam) => {
    const someone = copyOf(team, gateway.url);
    return someone;
  };
  const guess = (team: TestTeam, email: string) =>
    as(team).raw('POST', changePassword.path, {
      json: { currentPassword: 'wrong password', newPassword: 'a brand new phrase', email },
    });
  for (let tries = 0; tries < GUESSES; tries += 1)
    expect((await guess(thief, tries % 2 ? newAddress() : String(victim.user.id))).status).toBe(400);
  expect((await guess(thief, newAddress())).status).toBe(429);
  expect((await guess(victim, '')).status).toBe(400);
});

it('says of every call with a limit whose calls it counts', () => {
  const limited = calls.filter(({ limit }) => limit !== undefined);
  for (const { limit, access, method, path, body } of limited) {
    const described = body ? JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })) : '';
    const name = `${method} ${path}`;
    if (limit?.by === 'caller') expect(access, name).not.toBe('public');
    else expect(access, name).toBe('public');
    if (limit?.by === 'email') expect(described, name).toContain('"email"');
    if (limit?.by === 'address') expect(described, name).not.toContain('"email"');
  }
  expect(limited.filter(({ limit }) => limit?.by === 'email').length).toBeGreaterThan(5);
});

it('leaves reading alone', async () => {
  const team = await signUp();
  await using gateway = await startLimitedGateway(inject('env'));
  const reader = copyOf(team, gateway.url);
  for (let times = 0; times < 100; times += 1) await reader.ask(me);
});

it.each<[name: string, call: Call, allowed: number, status: number, body: (other: TestTeam) => unknown]>([
  [
    'slows down who floods a team with messages',
    sendMessage,
    MESSAGES,
    201,
    ({ user }) => ({ receiverId: user.id, content: 'Hello?' }),
  ],
  ['stops tries at a code of somebody who is signed in', confirmCodes, GUESSES, 409, () => ({ code: '000000' })],
  [
    'slows down who tells other teams of something hundreds of times an hour',
    expressInterest,
    NOTIFIED,
    404,
    () => ({ matchupId: 999_999_999 }),
  ],
])('%s', async (_, { method, path }, allowed, status, body) => {
  const [host, guest] = [await signUp(), await signUp()];
  await agree(host, guest);
  await using gateway = await startLimitedGateway(inject('env'));
  const busy = copyOf(host, gateway.url);
  const tryOnce = () => busy.raw(method, path, { json: body(guest) });
  for (let times = 0; times < allowed; times += 1) expect((await tryOnce()).status).toBe(status);
  expect(await tryOnce()).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
});

describe('by network address', () => {
  let gateway: TestProcess;
  beforeAll(async () => {
    gateway = await startLimitedGateway({ ...inject('env'), PUBLIC_URL: 'https://playfield.example' });
  });
  afterAll(() => gateway[Symbol.asyncDispose]());

  /** Makes `count` calls from addresses in the TLS proxy's header, and counts those rate-limited. */
  async function refusedOf(count: number, { method, path }: Call, { from, body }: Sent): Promise<number> {
    let refused = 0;
    for (let at = 0; at < count; at += AT_ONCE) {
      const numbers = Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, index) => at + index);
      const answers = await Promise.all(
        numbers.map((number) =>
          visit(gateway.url).raw(method, path, {
            headers: { 'x-forwarded-for': from(number), 'content-type': 'application/json' },
            ...(method === 'GET' ? {} : { body: JSON.stringify(body?.(number) ?? {}) }),
          }),
        ),
      );
      refused += answers.filter(({ status }) => status === 429).length;
    }
    return refused;
  }

  it.each<[name: string, call: Call, allowed: number, body?: (number: number) => unknown]>([
    ['tries at passwords', login, 60, () => ({ email: newAddress(), password: 'wrong password' })],
    ['tries at tokens', verify, 120],
    ['what makes us write e-mails', resendVerification, 60, () => ({ email: newAddress() })],
    ['looking up places', geocode, 240, () => ({ location: '80202' })],
    ['messages to others', sendMessage, 300],
    ['what is counted', countEvents, 300],
    ['everything else', me, 1_200],
  ])('%s end', async (_, call, allowed, body) => {
    const [one, other] = [anAddress(), anAddress()];
    expect(await refusedOf(allowed, call, { from: () => one, body })).toBe(0);
    expect(await refusedOf(1, call, { from: () => one, body })).toBe(1);
    expect(await refusedOf(1, call, { from: () => other, body })).toBe(0);
  });

  it('the last one that was added counts, whatever stands before it', async () => {
    const own = anAddress();
    const from = (number: number) => `203.0.113.${number}, ${own}`;
    expect(await refusedOf(LOOKUPS, geocode, { from })).toBe(0);
    expect(await refusedOf(1, geocode, { from })).toBe(1);
  });

  it('a network of IPv6 counts as one', async () => {
    const network = `2001:db8:${randomInt(2 ** 16).toString(16)}:${randomInt(2 ** 16).toString(16)}`;
    const from = (number: number) => `${network}::${number.toString(16)}`;
    expect(await refusedOf(LOOKUPS, geocode, { from })).toBe(0);
    expect(await refusedOf(1, geocode, { from })).toBe(1);
  });

  it('without TLS in front, nobody is believed about where they are', async () => {
    await using plain = await startLimitedGateway(inject('env'));
    const statuses = new Set<number>();
    for (let number = 0; number <= LOOKUPS; number += 1) {
      const headers = { 'x-forwarded-for': anAddress(), 'content-type': 'application/json' };
      statuses.add((await visit(plain.url).raw('POST', geocode.path, { headers, body: '{}' })).status);
    }
    expect([...statuses]).toContain(429);
  });
});
