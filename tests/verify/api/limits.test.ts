import { randomInt } from 'node:crypto';
import { login, me, resendVerification, verify } from '@playfield/contracts/sign-in.ts';
import { sendMessage } from '@playfield/contracts/messages.ts';
import { countEvents } from '@playfield/contracts/page-views.ts';
import { changePassword } from '@playfield/contracts/passwords.ts';
import { geocode } from '@playfield/contracts/places.ts';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { expressInterest } from '@playfield/contracts/interests.ts';
import { startLimitedGateway } from '../../support/processes.ts';
import { newAddress, PASSWORD, signUp, type TestTeam } from '../../support/teams.ts';
import { visit, copyOf, type Visitor } from '../../support/visitor.ts';

/** Maximum number of guesses per account in 15 minutes (services/gateway/limits/limits.ts). */
const GUESSES = 20;
const LOOKUPS = 240;
const CONCURRENT = 60;

const UNKNOWN = '0'.repeat(16);

const SIGN_INS = 10;
const GUESSING_NETWORKS = 5;
const SIGN_INS_UNDER_ATTACK = 3;

type Target = { method: string; path: string };
type Sent = { from: (number: number) => string; body?: ((number: number) => unknown) | undefined };
const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
/** Maximum number of calls that notify other teams, per account and hour (services/gateway/limits/limits.ts). */
const NOTIFIED = 120;

const gateway = await startLimitedGateway(inject('env'));
const behindTls = await startLimitedGateway({ ...inject('env'), PUBLIC_URL: 'https://playfield.example' });
afterAll(() => Promise.all([gateway, behindTls].map((one) => one[Symbol.asyncDispose]())));

it('limits password guesses per signed-in user, regardless of the email address in the body', async () => {
  const [thief, victim] = await Promise.all([signUp(), signUp()]);
  const guess = (team: TestTeam, email: string) =>
    copyOf(team, gateway.url).raw('POST', changePassword.path, {
      json: { currentPassword: 'wrong password', newPassword: 'a brand new phrase', email },
    });
  for (let tries = 0; tries < GUESSES; tries += 1)
    expect((await guess(thief, tries % 2 ? newAddress() : String(victim.user.id))).status).toBe(400);
  expect((await guess(thief, newAddress())).status).toBe(429);
  expect((await guess(victim, '')).status).toBe(400);
});

it('limits how often an account can make calls that notify other teams', async () => {
  const busy = copyOf(await signUp(), gateway.url);
  const tryOnce = () => busy.raw('POST', expressInterest.path, { json: { matchupId: 999_999_999 } });
  for (let times = 0; times < NOTIFIED; times += 1) expect((await tryOnce()).status).toBe(404);
  expect(await tryOnce()).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
});

it('lets the owner sign in while others are guessing the password from many networks', async () => {
  const { email } = await signUp();
  const known = visit(behindTls.url);
  const send = async (from: string, json: { email: string; password: string }, by = visit(behindTls.url)) =>
    (await by.raw('POST', login.path, { json, headers: { 'x-forwarded-for': from, 'x-forwarded-proto': 'https' } }))
      .status;
  const signIn = (from: string, password: string, by?: Visitor) => send(from, { email, password }, by);
  expect(await signIn(anAddress(), PASSWORD, known)).toBe(200);
  const guessers = Array.from({ length: GUESSING_NETWORKS }, anAddress);
  for (const from of guessers) for (let tries = 0; tries < SIGN_INS; tries += 1) await signIn(from, 'wrong password');

  const [late, [busy = '']] = [anAddress(), guessers];
  for (let tries = 0; tries < SIGN_INS_UNDER_ATTACK; tries += 1) expect(await signIn(late, 'wrong password')).toBe(401);
  for (const from of [late, busy]) expect(await signIn(from, PASSWORD)).toBe(429);
  expect(await signIn(anAddress(), PASSWORD)).toBe(200);
  expect(await signIn(busy, PASSWORD, known)).toBe(200);
  const other = await signUp();
  const elsewhere = { email: other.email, password: 'wrong password' };
  for (let tries = 0; tries < SIGN_INS; tries += 1) await send(busy, elsewhere);
  expect(await send(busy, elsewhere, known), 'known to another account only').toBe(429);
});

describe('a limit per network address', () => {
  async function refusedOf(count: number, { method, path }: Target, { from, body }: Sent): Promise<number> {
    let refused = 0;
    for (let at = 0; at < count; at += CONCURRENT) {
      const numbers = Array.from({ length: Math.min(CONCURRENT, count - at) }, (_, index) => at + index);
      const answers = await Promise.all(
        numbers.map((number) =>
          visit(behindTls.url).raw(method, path, {
            headers: { 'x-forwarded-for': from(number), 'content-type': 'application/json' },
            ...(method === 'POST' ? { body: JSON.stringify(body?.(number) ?? {}) } : {}),
          }),
        ),
      );
      refused += answers.filter(({ status, headers }) => status === 429 && headers.has('retry-after')).length;
    }
    return refused;
  }

  it.each<[name: string, target: Target, allowed: number, body?: (number: number) => unknown]>([
    ['link guesses', verify, 120],
    ['password guesses', login, 60, () => ({ email: newAddress(), password: 'wrong password' })],
    ['email requests', resendVerification, 60, () => ({ email: newAddress() })],
    ['public pages of games', { method: 'HEAD', path: `/g/${UNKNOWN}` }, 240],
    ['public pages of teams', { method: 'HEAD', path: `/t/${UNKNOWN}` }, 240],
    ['place lookups', geocode, 240, () => ({ location: '80202' })],
    ['messages', sendMessage, 300],
    ['counted views', countEvents, 300],
    ['everything else', me, 1_200],
  ])('applies to %s without affecting other addresses', async (_, call, allowed, body) => {
    const [one, other] = [anAddress(), anAddress()];
    expect(await refusedOf(allowed, call, { from: () => one, body })).toBe(0);
    expect(await refusedOf(1, call, { from: () => one, body })).toBe(1);
    expect(await refusedOf(1, call, { from: () => other, body })).toBe(0);
  });

  it('counts an IPv6 network as one address', async () => {
    const network = `2001:db8:${randomInt(2 ** 16).toString(16)}:${randomInt(2 ** 16).toString(16)}`;
    const from = (number: number) => `${network}::${number.toString(16)}`;
    expect(await refusedOf(LOOKUPS, geocode, { from })).toBe(0);
    expect(await refusedOf(1, geocode, { from })).toBe(1);
  });
});
