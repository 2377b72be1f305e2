import { login, me, register } from '@playfield/contracts/auth.ts';
import { sendMessage } from '@playfield/contracts/messages.ts';
import { requestPasswordReset } from '@playfield/contracts/password.ts';
import { expect, inject, it } from 'vitest';
import { startLimitedGateway } from '../testing/processes.ts';
import { befriend, managerRegistration, newAddress, PASSWORD, signUp } from '../testing/teams.ts';
import { visit } from '../testing/visitor.ts';

/** By account (services/gateway/limits.ts). */
const SIGN_INS = 10;
const EMAILS = 5;
/** A minute. */
const MESSAGES = 30;

it('stops tries at one account’s password, whichever way its address is written, and says for how long', async () => {
  const team = await signUp();
  await using gateway = await startLimitedGateway(inject('env'));
  const guess = (email: string) => visit(gateway.url).refused(login, { body: { email, password: 'wrong password' } });
  for (let tries = 0; tries < SIGN_INS; tries += 1) expect(await guess(team.email)).toMatchObject({ status: 401 });
  expect(await guess(` ${team.email.toUpperCase()}`)).toMatchObject({ status: 429, code: 'rate_limited' });
  const last = await visit(gateway.url).raw('POST', login.path, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: team.email, password: PASSWORD }),
  });
  expect(last.status).toBe(429);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);

  const another = await signUp();
  await visit(gateway.url).ask(login, { body: { email: another.email, password: PASSWORD } });
});

it('writes only so many e-mails to an address, known or not', async () => {
  await using gateway = await startLimitedGateway(inject('env'));
  const ask = (email: string) =>
    visit(gateway.url).raw('POST', requestPasswordReset.path, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
  const team = await signUp();
  for (const email of [team.email, newAddress()]) {
    for (let times = 0; times < EMAILS; times += 1) expect((await ask(email)).status).toBe(200);
    expect((await ask(email)).status).toBe(429);
  }
  const registration = managerRegistration();
  for (let times = 0; times < EMAILS; times += 1) await visit(gateway.url).ask(register, { body: registration });
  expect(await visit(gateway.url).refused(register, { body: registration })).toMatchObject({ status: 429 });
});

it('leaves reading alone', async () => {
  const team = await signUp();
  await using gateway = await startLimitedGateway(inject('env'));
  const reader = visit(gateway.url);
  for (const [name, value] of team.cookies) reader.cookies.set(name, value);
  for (let times = 0; times < 100; times += 1) await reader.ask(me);
});

it('slows down who floods a team with messages', async () => {
  const [host, guest] = await Promise.all([signUp(), signUp()]);
  await befriend(host, guest);
  await using gateway = await startLimitedGateway(inject('env'));
  const writer = visit(gateway.url);
  for (const [name, value] of host.cookies) writer.cookies.set(name, value);
  const message = { body: { receiverId: guest.user.id, content: 'Hello?' } };
  for (let times = 0; times < MESSAGES; times += 1) await writer.ask(sendMessage, message);
  expect(await writer.refused(sendMessage, message)).toMatchObject({ status: 429, code: 'rate_limited' });
});
