import { deleteUser, listUsers, restoreUser, verifyUser } from '@playfield/contracts/admin/users.ts';
import { login, me } from '@playfield/contracts/sign-in.ts';
import { expect, it } from 'vitest';
import { owner } from '../support/admins.ts';
import { mailbox, PASSWORD, post, registerOnly, signUp, visitor, express } from '../support/teams.ts';
import { change, holds } from '../support/traces.ts';
import { tokenIn } from '../support/mailbox.ts';
import { until } from '../support/until.ts';
import { newWord } from '../support/words.ts';
import { listDeliveries } from '@playfield/contracts/admin/deliveries.ts';

const admin = await owner();

const about = (id: number) => ({ params: { id } });
const search = (q: string) => admin.ask(listUsers, { query: { q } });

it('finds accounts by part of the address, name or team name, ignoring case', async () => {
  const word = newWord();
  const team = await signUp({ fullName: `Ana ${word} Ruiz`, teamName: `The ${word.toUpperCase()}s (12U) +1` });
  for (const part of [`${word} ruiz`, `${word}S (12u) +`, team.email.slice(4, 24).toUpperCase()])
    expect((await search(part)).map(({ id }) => id)).toContain(team.user.id);
  const [found] = await search(word);
  const { role: _, ...account } = team.user;
  expect(found).toEqual({ ...account, emailNotifications: true, standing: 'good' });
  for (const elsewhere of [`a.a ${word}`, `${word} ruiz the`]) expect(await search(elsewhere), elsewhere).toEqual([]);
});

it('verifies an address on the owner’s behalf and invalidates the emailed link', async () => {
  const { email } = await registerOnly({ teamName: `Unverified ${newWord()}` });
  const [found] = await search(email);
  expect(found).toMatchObject({ isVerified: false });
  const id = found?.id ?? 0;
  const mail = await mailbox().waitFor(email, /Verify your email/);
  expect(await admin.ask(verifyUser, about(id))).toMatchObject({ id, isVerified: true });
  await visitor().ask(login, { body: { email, password: PASSWORD } });
  const late = await visitor().raw('GET', `/api/auth/verify?token=${tokenIn(mail)}`);
  expect(late.status).toBe(400);
  await mailbox().waitFor(email, /Welcome/);
});

it('deletes an account immediately, and all its data once the deletion can no longer be undone', async () => {
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
  // End the period in which a deletion can be undone.
  await change('accounts', 'users', { _id: team.user.id }, { leavingAt: new Date() });
  expect((await mailbox().waitFor(team.email, /account was deleted/)).text).toContain('deleted by our team');
  await until(async () => !(await holds('matchmaking', 'matchups', { _id: game.id })));
  expect(await holds('accounts', 'users', { _id: team.user.id })).toBe(false);
  expect(await admin.refusedWith(restoreUser, about(team.user.id))).toBe(404);
});

it('lists the emails to an account with their status', async () => {
  const [host, guest] = await Promise.all([signUp(), signUp()]);
  await express(guest, await post(host));
  await mailbox().waitFor(host.email, /is interested in your/);
  const params = { id: host.user.id };
  const sent = async () => {
    const { deliveries } = await admin.ask(listDeliveries, { params });
    return deliveries.find(({ kind, status }) => kind === 'offer.made.interest' && status === 'sent');
  };
  await until(async () => (await sent()) !== undefined);
  expect(await sent()).toMatchObject({ channel: 'email', settledAt: expect.any(String) });
});
