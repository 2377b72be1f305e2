import { randomInt } from 'node:crypto';
import { login, me, resendVerification, verify } from '@playfield/contracts/sign-in.ts';
import type { Call } from '@playfield/contracts/http/call.ts';
import { sendMessage } from '@playfield/contracts/messages.ts';
import { countEvents } from '@playfield/contracts/page-views.ts';
import { changePassword, requestPasswordReset } from '@playfield/contracts/passwords.ts';
import { geocode } from '@playfield/contracts/places.ts';
import { confirmCodes } from '@playfield/contracts/two-step.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { expressInterest } from '@playfield/contracts/interests.ts';
import { startLimitedGateway, type TestProcess } from '../../support/processes.ts';
import { agree, newAddress, PASSWORD, signUp, type TestTeam } from '../../support/teams.ts';
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

it('lets an account’s owner sign in while others guess, until whole networks guess', async () => {
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

it('reads a body exactly as the service behind it does', async () => {
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

it('counts a signed-in caller, whatever address is in the body', async () => {
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

it('does not limit reading', async () => {
  const team = await signUp();
  await using gateway = await startLimitedGateway(inject('env'));
  const reader = copyOf(team, gateway.url);
  for (let times = 0; times < 100; times += 1) await reader.ask(me);
});

it.each<[name: string, call: Call, allowed: number, status: number, body: (other: TestTeam) => unknown]>([
  ['limits messages to a team', sendMessage, MESSAGES, 201, ({ user }) => ({ receiverId: user.id, content: 'Hello?' })],
  ['limits guesses of a code', confirmCodes, GUESSES, 409, () => ({ code: '000000' })],
  ['limits what notifies other teams', expressInterest, NOTIFIED, 404, () => ({ matchupId: 999_999_999 })],
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
    ['guesses of passwords', login, 60, () => ({ email: newAddress(), password: 'wrong password' })],
    ['guesses of tokens', verify, 120],
    ['requests for emails', resendVerification, 60, () => ({ email: newAddress() })],
    ['lookups of places', geocode, 240, () => ({ location: '80202' })],
    ['messages', sendMessage, 300],
    ['counted views', countEvents, 300],
    ['everything else', me, 1_200],
  ])('limits %s', async (_, call, allowed, body) => {
    const [one, other] = [anAddress(), anAddress()];
    expect(await refusedOf(allowed, call, { from: () => one, body })).toBe(0);
    expect(await refusedOf(1, call, { from: () => one, body })).toBe(1);
    expect(await refusedOf(1, call, { from: () => other, body })).toBe(0);
  });

  it('uses the last forwarded address', async () => {
    const own = anAddress();
    const from = (number: number) => `203.0.113.${number}, ${own}`;
    expect(await refusedOf(LOOKUPS, geocode, { from })).toBe(0);
    expect(await refusedOf(1, geocode, { from })).toBe(1);
  });

  it('counts an IPv6 network as one address', async () => {
    const network = `2001:db8:${randomInt(2 ** 16).toString(16)}:${randomInt(2 ** 16).toString(16)}`;
    const from = (number: number) => `${network}::${number.toString(16)}`;
    expect(await refusedOf(LOOKUPS, geocode, { from })).toBe(0);
    expect(await refusedOf(1, geocode, { from })).toBe(1);
  });

  it('ignores forwarded addresses without TLS', async () => {
    await using plain = await startLimitedGateway(inject('env'));
    const statuses = new Set<number>();
    for (let number = 0; number <= LOOKUPS; number += 1) {
      const headers = { 'x-forwarded-for': anAddress(), 'content-type': 'application/json' };
      statuses.add((await visit(plain.url).raw('POST', geocode.path, { headers, body: '{}' })).status);
    }
    expect([...statuses]).toContain(429);
  });
});
