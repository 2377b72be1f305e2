/** Rate limits that one gateway can show with few requests; `tests/verify/api/limits.test.ts` has the others. */
import { randomInt } from 'node:crypto';
import type { Call } from '@playfield/contracts/http/call.ts';
import { calls } from '@playfield/contracts/http/calls.ts';
import { sendMessage } from '@playfield/contracts/messages.ts';
import { subscribeToNewsletter } from '@playfield/contracts/newsletter.ts';
import { requestPasswordReset } from '@playfield/contracts/passwords.ts';
import { login, verify } from '@playfield/contracts/sign-in.ts';
import * as z from 'zod';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startLimitedGateway, type TestProcess } from '../../support/processes.ts';
import { newAddress, PASSWORD, signUp } from '../../support/teams.ts';
import { visit } from '../../support/visitor.ts';

/** Allowances in services/gateway/limits/limits.ts. */
const SIGN_INS = 10;
const EMAILS = 5;
const MESSAGES = 30;
const GUESSES_PER_NETWORK = 120;

let gateway: TestProcess;
beforeAll(async () => {
  gateway = await startLimitedGateway({ ...inject('env'), PUBLIC_URL: 'https://playfield.example' });
});
afterAll(() => gateway[Symbol.asyncDispose]());

/** Limits are counted in Redis for all tests that run concurrently: each test has addresses of its own. */
const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
const behindTls = (from: string) => ({ 'x-forwarded-for': from, 'x-forwarded-proto': 'https' });
const send = ({ method, path }: Call, from: string, json?: unknown, by = visit(gateway.url)) =>
  by.raw(method, path, { ...(json === undefined ? {} : { json }), headers: behindTls(from) });

it('stops guesses of one account’s password from one network, however its address is written', async () => {
  const [team, from] = [await signUp(), anAddress()];
  const guess = async (email: string, password = 'wrong password') => send(login, from, { email, password });
  for (let tries = 0; tries < SIGN_INS; tries += 1) expect((await guess(team.email)).status).toBe(401);
  const refused = await guess(` ${team.email.toUpperCase()}`, PASSWORD);
  expect(refused).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const owner = await send(login, anAddress(), { email: team.email, password: PASSWORD });
  expect(owner.status).toBe(200);
});

it('limits the emails to an address for each call, whether the address is known or not', async () => {
  const team = await signUp();
  for (const email of [team.email, newAddress()]) {
    const from = anAddress();
    for (let times = 0; times < EMAILS; times += 1)
      expect((await send(requestPasswordReset, from, { email })).status).toBe(200);
    expect((await send(requestPasswordReset, from, { email })).status).toBe(429);
    expect((await send(subscribeToNewsletter, from, { email })).status).toBe(subscribeToNewsletter.status);
  }
});

it('limits the messages of a team', async () => {
  const { email } = await signUp();
  const [busy, from] = [visit(gateway.url), anAddress()];
  await send(login, from, { email, password: PASSWORD }, busy);
  // Refused by the service, but counted: only the limit matters here.
  const message = { receiverId: 999_999_999, content: 'Hello?' };
  const tries = Array.from({ length: MESSAGES + 1 }, async () => (await send(sendMessage, from, message, busy)).status);
  expect((await Promise.all(tries)).filter((status) => status === 429)).toHaveLength(1);
});

it('limits a network address and no other', async () => {
  const [one, other] = [anAddress(), anAddress()];
  const tries = Array.from({ length: GUESSES_PER_NETWORK }, async () => (await send(verify, one)).status);
  expect(await Promise.all(tries)).not.toContain(429);
  expect((await send(verify, one)).status).toBe(429);
  expect((await send(verify, other)).status).not.toBe(429);
});

it('declares for every limited call whose calls are counted', () => {
  const limited = calls.filter(({ limit }) => limit !== undefined);
  for (const { limit, access, method, path, body } of limited) {
    const described = body ? JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })) : '';
    const name = `${method} ${path}`;
    if (limit?.by === 'caller') expect(access, name).not.toBe('public');
    else expect(access, name).toBe('public');
    if (limit?.by === 'email') expect(described, name).toContain('"email"');
    if (limit?.by === 'address') expect(described, name).not.toContain('"email"');
  }
  expect(limited.length).toBeGreaterThan(5);
});
