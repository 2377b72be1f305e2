import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { deleteAccount } from '@playfield/contracts/account.ts';
import { register } from '@playfield/contracts/registration.ts';
import { login, me, verify } from '@playfield/contracts/sign-in.ts';
import { decideInterest, listMyInterests } from '@playfield/contracts/interests.ts';
import { createMatchup, listMyMatchups } from '@playfield/contracts/matchups.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { requestPasswordReset, resetPassword } from '@playfield/contracts/passwords.ts';
import { readThread, sendMessage } from '@playfield/contracts/messages.ts';
import { afterAll, expect, it } from 'vitest';
import { SERVICES } from '@playfield/infra/local/services.ts';
import { openMailbox, tokenIn, withoutResent } from '../../support/mailbox.ts';
import { signInOn } from '../../support/newcomer.ts';
import { startTestStack } from '../../support/stack.ts';
import { express, managerRegistration, matchupBody, PASSWORD } from '../../support/teams.ts';
import { cookieHeader, visit } from '../../support/visitor.ts';

/** Time limit for emails. They may wait for a killed worker's lock (15 s) and a check for stalled jobs (5 s). */
const TAKEN_OVER_MS = 40_000;
const NEW_PASSWORD = 'staple battery horse';
/** Number of concurrent calls, aborted after 1, 2, 3 … ms: some before they arrive, others during the response. */
const ABORTED_CALLS = 40;
const ABORTED_ROUNDS = 10;
const PATIENCE_MS = 120_000;
const AGAIN_MS = 150;

const stack = await startTestStack();
afterAll(() => stack.discard());

async function insist<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(AGAIN_MS);
    }
  }
}

async function playMainJob(beforeEachStep: () => unknown): Promise<void> {
  const mailbox = openMailbox(stack.mailUrl);
  const step = async <Result>(attempt: () => Promise<Result>) => {
    await beforeEachStep();
    return insist(attempt);
  };
  async function join(teamName: string) {
    const someone = visit(stack.url);
    const registration = managerRegistration({ teamName });
    await step(() => someone.ask(register, { body: registration }));
    const token = tokenIn(await insist(() => mailbox.waitFor(registration.email, /Verify/)));
    const user = await step(async () => {
      await someone.ask(verify, { query: { token } }).catch(() => undefined);
      return someone.ask(login, { body: { email: registration.email, password: PASSWORD } });
    });
    return { ...someone, user, email: registration.email };
  }

  const host = await join('Hosting Hawks');
  const guest = await join('Guest Gators');
  const game = await step(() => host.ask(createMatchup, { body: matchupBody({ ageGroup: '16u' }) }));
  const found = await step(() => guest.ask(listMatchups, { query: { ageGroup: '16u', sort: 'newest' } }));
  expect(found.map(({ id }) => id)).toContain(game.id);

  const interest = await step(async () => {
    await express(guest, game).catch(() => undefined);
    const mine = (await guest.ask(listMyInterests)).find(({ matchup }) => matchup.id === game.id);
    if (!mine) throw new Error('The interest has not arrived');
    return mine;
  });
  await step(async () => {
    await host
      .ask(decideInterest, { params: { id: interest.id }, body: { status: 'accepted' } })
      .catch(() => undefined);
    const mine = (await host.ask(listMyMatchups)).find(({ id }) => id === game.id);
    expect(mine).toMatchObject({ status: 'matched', interests: [{ status: 'accepted' }] });
  });
  await step(() => guest.ask(sendMessage, { body: { receiverId: host.user.id, content: 'Which field?' } }));
  const thread = await step(() => host.ask(readThread, { params: { otherUserId: guest.user.id } }));
  expect(thread.map(({ content }) => content)).toContain('Which field?');

  await insist(() => mailbox.waitFor(guest.email, /accepted/));
  await insist(() => mailbox.waitFor(host.email, /^You play/));

  await step(() => visit(stack.url).ask(requestPasswordReset, { body: { email: guest.email } }));
  const token = tokenIn(await insist(() => mailbox.waitFor(guest.email, /new password/)));
  const device = visit(stack.url);
  await step(async () => {
    await device.ask(resetPassword, { body: { token, newPassword: NEW_PASSWORD } }).catch(() => undefined);
    await device.ask(login, { body: { email: guest.email, password: NEW_PASSWORD } });
  });
  for (const subject of [/password was changed/, /Welcome/]) await insist(() => mailbox.waitFor(guest.email, subject));
  await step(async () => {
    await device.ask(deleteAccount, { body: { password: NEW_PASSWORD } }).catch(() => undefined);
    expect(await device.refusedWith(me)).toBe(401);
  });

  const received = async (email: string, wanted: readonly string[]) => {
    const subjects = async () =>
      withoutResent(await mailbox.to(email))
        .map(({ subject }) => subject)
        .toSorted();
    await expect.poll(subjects, { timeout: TAKEN_OVER_MS }).toEqual(wanted.toSorted());
  };
  const day = shortDayText(game.date);
  const joining = ['Verify your email address', 'Welcome to Playfield'];
  await received(host.email, [
    ...joining,
    `A team is interested in your 16U baseball game on ${day}`,
    `You play Guest Gators on ${day}`,
    'Your game is canceled: the other team left',
  ]);
  await received(guest.email, [
    ...joining,
    `Hosting Hawks accepted: you play on ${day}`,
    'Choose a new password',
    'Your password was changed',
    'Your Playfield account was deleted',
  ]);
}

it.each(SERVICES)('completes the main user flow even if %s is killed before every step', async (name) => {
  const service = stack.services[name];
  let kills = 0;
  await playMainJob(() => {
    service?.kill('SIGKILL');
    kills += 1;
  });
  expect(kills).toBeGreaterThan(8);
  expect(service?.restarts).toBeGreaterThan(0);
  await service?.ready();
});

it('keeps the gateway running when callers disconnect during a response', async () => {
  const restarts = stack.services.gateway?.restarts;
  const team = await signInOn(stack);
  const cookie = cookieHeader(team);
  for (let round = 0; round < ABORTED_ROUNDS; round += 1) {
    const calls = Array.from({ length: ABORTED_CALLS }, (_, index) =>
      fetch(new URL(listMatchups.path, stack.url), {
        headers: { cookie },
        signal: AbortSignal.timeout(index + 1),
      }).catch(() => undefined),
    );
    await Promise.all(calls);
  }
  await team.ask(me);
  expect(stack.services.gateway?.restarts).toBe(restarts);
});
