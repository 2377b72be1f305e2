import {
  adminSendPasswordReset,
  deleteUser,
  listUsers,
  setSuspension,
  restoreUser,
  SUSPENDED,
  verifyUser,
} from '@playfield/contracts/admin/users.ts';
import { register } from '@playfield/contracts/registration.ts';
import { login, me } from '@playfield/contracts/sign-in.ts';
import { resetPassword } from '@playfield/contracts/passwords.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { getMatchup } from '@playfield/contracts/matchups.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newAdmin, owner } from '../support/admins.ts';
import { mailbox, managerRegistration, PASSWORD, post, signUp, visitor } from '../support/teams.ts';
import { change, holds } from '../support/traces.ts';
import { tokenIn } from '../support/mailbox.ts';
import { until } from '../support/until.ts';
import type { Visitor } from '../support/visitor.ts';
import { newWord } from '../support/words.ts';

let admin: Visitor;
beforeAll(async () => {
  admin = await owner();
});

const about = (id: number) => ({ params: { id } });
const search = (q: string) => admin.ask(listUsers, { query: { q } });

it('finds accounts by part of the address, name or team name in any case', async () => {
  const word = newWord();
  const team = await signUp({ fullName: `Ana ${word} Ruiz`, teamName: `The ${word.toUpperCase()}s (12U) +1` });
  for (const part of [`${word} ruiz`, `${word}S (12u) +`, team.email.slice(4, 24).toUpperCase()])
    expect((await search(part)).map(({ id }) => id)).toContain(team.user.id);
  const [found] = await search(word);
  // Admins see accounts, not roles in teams.
  const { role: _, ...account } = team.user;
  expect(found).toEqual({ ...account, emailNotifications: true, standing: 'good' });
  for (const elsewhere of [`a.a ${word}`, `${word} ruiz the`]) expect(await search(elsewhere), elsewhere).toEqual([]);
});

describe('helping an account', () => {
  it('verifies an address for its owner', async () => {
    const registration = managerRegistration({ teamName: `Unverified ${newWord()}` });
    await visitor().ask(register, { body: registration });
    const [found] = await search(registration.email);
    expect(found).toMatchObject({ isVerified: false });
    const id = found?.id ?? 0;
    const email = await mailbox().waitFor(registration.email, /Verify your email/);
    expect(await admin.ask(verifyUser, about(id))).toMatchObject({ id, isVerified: true });
    await visitor().ask(login, { body: { email: registration.email, password: PASSWORD } });
    const late = await visitor().raw('GET', `/api/auth/verify?token=${tokenIn(email)}`);
    expect(late.status).toBe(400);
    await mailbox().waitFor(registration.email, /Welcome/);
  });

  it('sends a link to choose a new password', async () => {
    const team = await signUp();
    await admin.ask(adminSendPasswordReset, { body: { email: team.email.toUpperCase() } });
    const email = await mailbox().waitFor(team.email, /Choose a new password/);
    await visitor().ask(resetPassword, { body: { token: tokenIn(email), newPassword: 'another horse battery' } });
  });
});

it('suspending an account signs it out and hides its games until it is reinstated', async () => {
  const support = await newAdmin('support');
  const [team, other] = await Promise.all([signUp(), signUp()]);
  const game = await post(team, { additionalInfo: newWord() });
  const visible = async () => (await other.ask(listMatchups, { query: { q: game.additionalInfo ?? '' } })).length === 1;
  await until(visible);

  expect(await support.ask(setSuspension, { ...about(team.user.id), body: { suspended: true } })).toMatchObject({
    standing: 'suspended',
  });
  expect(await team.refusedWith(me)).toBe(401);
  const credentials = { email: team.email, password: PASSWORD };
  expect(await visitor().refused(login, { body: credentials })).toMatchObject({
    status: 403,
    code: 'suspended',
    message: SUSPENDED,
  });
  expect(await visitor().refused(login, { body: { ...credentials, password: 'not the one' } })).toMatchObject({
    status: 401,
    code: 'bad_credentials',
  });
  await until(async () => !(await visible()));
  expect(await other.refusedWith(getMatchup, { params: { id: game.id } })).toBe(404);
  expect(await support.refusedWith(setSuspension, { ...about(team.user.id), body: { suspended: true } })).toBe(409);

  expect(await support.ask(setSuspension, { ...about(team.user.id), body: { suspended: false } })).toMatchObject({
    standing: 'good',
  });
  await visitor().ask(login, { body: credentials });
  await until(visible);
});

it('deletes an account immediately, and everything of it when the time to undo is over', async () => {
  const team = await signUp();
  const game = await post(team);
  const { undoUntil } = await admin.ask(deleteUser, about(team.user.id));
  expect(Date.parse(undoUntil) - Date.now()).toBeGreaterThan(5_000);
  expect(Date.parse(undoUntil) - Date.now()).toBeLessThanOrEqual(10_000);
  expect(await team.refusedWith(me)).toBe(401);
  const body = { email: team.email, password: PASSWORD };
  expect(await visitor().refused(login, { body })).toMatchObject({ status: 401, code: 'bad_credentials' });
  expect(await search(team.email)).toEqual([]);
  expect(await admin.ask(restoreUser, about(team.user.id))).toMatchObject({ id: team.user.id, standing: 'good' });
  expect(await visitor().ask(login, { body })).toMatchObject({ id: team.user.id });
  expect(await admin.refusedWith(restoreUser, about(team.user.id))).toBe(409);

  await admin.ask(deleteUser, about(team.user.id));
  // Ends the seconds in which a deletion can be undone.
  await change('accounts', 'users', { _id: team.user.id }, { leavingAt: new Date() });
  expect((await mailbox().waitFor(team.email, /account was deleted/)).text).toContain('deleted by our team');
  await until(async () => !(await holds('matchmaking', 'matchups', { _id: game.id })));
  expect(await holds('accounts', 'users', { _id: team.user.id })).toBe(false);
  expect(await admin.refusedWith(restoreUser, about(team.user.id))).toBe(404);
});
