import { randomInt } from 'node:crypto';
import type { Call } from '@playfield/contracts/http/call.ts';
import { calls } from '@playfield/contracts/http/calls.ts';
import { sendMessage } from '@playfield/contracts/messages.ts';
import { sendContactMessage } from '@playfield/contracts/mailing.ts';
import { subscribeToNewsletter } from '@playfield/contracts/newsletter.ts';
import { checkResetToken, requestPasswordReset } from '@playfield/contracts/passwords.ts';
import { register } from '@playfield/contracts/registration.ts';
import { login, resendVerification, verify } from '@playfield/contracts/sign-in.ts';
import { afterAll, describe, expect, it, inject } from 'vitest';
import { startLimitedGateway } from '../../support/processes.ts';
import { tokenIn } from '../../support/mailbox.ts';
import { mailbox, managerRegistration, newAddress, PASSWORD, signUp, visitor } from '../../support/teams.ts';
import { visit, type Visitor } from '../../support/visitor.ts';

const SIGN_INS = 10;
const MESSAGES = 30;
/** Maximum number of emails per hour that one network can trigger for one mailbox (services/accounts/limits.ts). */
const EMAILS = 5;
const THEIRS = 'planted by a stranger';

const gateway = await startLimitedGateway({ ...inject('env'), PUBLIC_URL: 'https://playfield.example' });
afterAll(() => gateway[Symbol.asyncDispose]());

const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
const behindTls = (from: string) => ({ 'x-forwarded-for': from, 'x-forwarded-proto': 'https' });
const send = ({ method, path }: Call, from: string, json?: unknown, by = visit(gateway.url)) =>
  by.raw(method, path, { ...(json === undefined ? {} : { json }), headers: behindTls(from) });

it('limits one network’s password guesses for an account, however the email address is written', async () => {
  const [team, from] = [await signUp(), anAddress()];
  const guess = async (email: string, password = 'wrong password') => send(login, from, { email, password });
  for (let tries = 0; tries < SIGN_INS; tries += 1) expect((await guess(team.email)).status).toBe(401);
  const refused = await guess(` ${team.email.toUpperCase()}`, PASSWORD);
  expect(refused).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const owner = await send(login, anAddress(), { email: team.email, password: PASSWORD });
  expect(owner.status).toBe(200);
});

describe('limits on emails that anyone can trigger', () => {
  const sentTo = async (addresses: string[]) => (await Promise.all(addresses.map((one) => mailbox().to(one)))).flat();
  async function request(call: Call, from: string, json: unknown, by?: Visitor): Promise<void> {
    expect((await send(call, from, json, by)).status, call.path).toBe(call.status);
  }
  const subscribe = (from: string, email: string) => request(subscribeToNewsletter, from, { email });
  const writeToUs = (from: string, email: string) =>
    request(sendContactMessage, from, { email, requestType: 'general', message: 'Hello over there' });
  const askForReset = (from: string, email: string) => request(requestPasswordReset, from, { email });
  const registerAs = (from: string, email: string, by?: Visitor) =>
    request(register, from, managerRegistration({ email, fullName: 'Eve Lory', password: THEIRS }), by);
  const registerOwn = (from: string, email: string, by?: Visitor) =>
    request(register, from, managerRegistration({ email }), by);

  it('allow one network five emails to a mailbox in total, plus one newsletter confirmation', async () => {
    const from = anAddress();
    const [name = ''] = newAddress().split('@');
    const addresses = Array.from({ length: EMAILS }, (_, tag) => `${name}${tag ? `+${tag}` : ''}@teams.example`);
    const bomb = async (email: string) => {
      await registerAs(from, email);
      await request(resendVerification, from, { email });
      await askForReset(from, email);
      await subscribe(from, email.toUpperCase());
      await writeToUs(from, email);
    };
    await Promise.all(addresses.map(bomb));
    const last = `${name}+last@teams.example`;
    await writeToUs(anAddress(), last);
    await mailbox().waitFor(last, /got your message/);
    const subjects = (await sentTo(addresses)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => !/confirm your subscription/.test(subject))).toHaveLength(EMAILS);
    expect(subjects.length).toBeLessThanOrEqual(EMAILS + 1);
  });

  it('allow only ten emails to a mailbox across all networks', async () => {
    const email = newAddress();
    const addresses = Array.from({ length: 3 * EMAILS }, (_, tag) => email.replace('@', `+${tag}@`));
    const networks = [anAddress(), anAddress(), anAddress()];
    await Promise.all(addresses.map((one, tag) => writeToUs(networks[tag % networks.length] ?? '', one)));
    const other = newAddress();
    await writeToUs(anAddress(), other);
    await mailbox().waitFor(other, /got your message/);
    expect(await sentTo(addresses)).toHaveLength(2 * EMAILS);
  });

  const useUp = (email: string, networks = [anAddress(), anAddress()]) =>
    Promise.all(networks.flatMap((from) => Array.from({ length: EMAILS }, () => writeToUs(from, email))));

  it('let the owner receive a password reset link after strangers have used up the limits', async () => {
    const [from, { email }] = [anAddress(), await signUp()];
    await useUp(email, [from, anAddress()]);
    for (const network of [from, from, anAddress()]) await askForReset(network, email);
    const [mail] = await mailbox().waitForAll(email, /new password/, 1);
    await visitor().ask(checkResetToken, { query: { token: mail ? tokenIn(mail) : '' } });
  });

  it('let the owner receive a verification email after strangers have used up the limits', async () => {
    const [shared, email] = [anAddress(), newAddress()];
    await useUp(email, [shared, anAddress()]);
    const owner = visit(gateway.url);
    await registerOwn(shared, email, owner);
    await mailbox().waitForAll(email, /Verify/, 1);
    await request(resendVerification, anAddress(), { email }, owner);
    await subscribe(anAddress(), email);
    await mailbox().waitFor(email, /confirm/);
    expect(await mailbox().to(email, /Verify/)).toHaveLength(1);
  });

  it('allow only one newsletter confirmation, and count it separately from other emails', async () => {
    const email = newAddress();
    await Promise.all(Array.from({ length: 2 * EMAILS }, () => subscribe(anAddress(), email)));
    await Promise.all(Array.from({ length: EMAILS }, () => writeToUs(anAddress(), email)));
    await mailbox().waitForAll(email, /got your message/, EMAILS);
    expect(await mailbox().to(email, /confirm/)).toHaveLength(1);
  });

  it('let the owner create an account after a stranger on the same network has registered the address', async () => {
    const [email, owner, shared] = [newAddress(), visit(gateway.url), anAddress()];
    for (let times = 0; times < EMAILS; times += 1) await registerAs(shared, email);
    await registerOwn(shared, email, owner);
    const before = await mailbox().waitForAll(email, /Verify/, EMAILS);
    await request(resendVerification, anAddress(), { email }, owner);
    const mails = await mailbox().waitForAll(email, /Verify/, EMAILS + 1);
    await registerAs(shared, email);
    const known = new Set(before.map(({ messageId }) => messageId));
    for (const mail of mails) {
      const path = `${verify.path}?token=${tokenIn(mail)}`;
      const { status, json } = await owner.raw('GET', path, { headers: behindTls(shared) });
      if (known.has(mail.messageId)) expect(status).toBe(400);
      else expect(json).toMatchObject({ signedIn: { email } });
    }
    expect((await send(login, shared, { email, password: PASSWORD })).status).toBe(200);
  });

  it('allow only one notice that an account already exists', async () => {
    const { email } = await signUp();
    await Promise.all([anAddress(), anAddress()].map((from) => registerAs(from, email)));
    await subscribe(anAddress(), email);
    await mailbox().waitFor(email, /confirm/);
    expect(await mailbox().to(email, /already have/)).toHaveLength(1);
  });
});

it('limits how many messages a team can send', async () => {
  const { email } = await signUp();
  const [busy, from] = [visit(gateway.url), anAddress()];
  await send(login, from, { email, password: PASSWORD }, busy);
  const message = { receiverId: 999_999_999, content: 'Hello?' };
  const tries = Array.from({ length: MESSAGES + 1 }, async () => (await send(sendMessage, from, message, busy)).status);
  expect((await Promise.all(tries)).filter((status) => status === 429)).toHaveLength(1);
});

it('declares per-user limits for exactly those limited calls that require a session', () => {
  const limited = calls.filter(({ limit }) => limit !== undefined);
  for (const { limit, access, method, path } of limited)
    expect(limit?.by === 'caller', `${method} ${path}`).toBe(access !== 'public');
  expect(limited.length).toBeGreaterThan(5);
});
