import { adminLogin, changeAdminPassword, PASSWORD_LAPSED } from '@playfield/contracts/admin/sign-in.ts';
import { getStats } from '@playfield/contracts/admin/stats.ts';
import { listAudit } from '@playfield/contracts/admin/records.ts';
import { WEEK_MS } from '@playfield/contracts/fields/time.ts';
import { expect, inject, it } from 'vitest';
import { newAdmin, owner } from '../support/admins.ts';
import { command, tryCommand } from '../support/commands.ts';
import { newAddress, visitor } from '../support/teams.ts';
import { change } from '../support/traces.ts';
import { until } from '../support/until.ts';

const boss = await owner();

const signIn = (email: string, password: string) => visitor().ask(adminLogin, { body: { email, password } });
const isRefused = (email: string, password: string) => visitor().refused(adminLogin, { body: { email, password } });

it('accepts a generated password for a week and revokes other sessions when the admin replaces it', async () => {
  const support = await newAdmin('support');
  const { id, email } = support.account;
  const here = visitor();
  await here.ask(adminLogin, { body: { email, password: support.password } });
  const { passwordUntil } = (await here.ask(getStats)).admin;
  expect(Date.parse(passwordUntil ?? '') - Date.now()).toBeCloseTo(WEEK_MS, -7);
  await change('accounts', 'admins', { _id: id }, { passwordUntil: new Date(Date.now() - 1_000) });
  expect(await isRefused(email, support.password)).toMatchObject({ status: 401, message: PASSWORD_LAPSED });

  // Existing sessions stay open and can still change the password.
  const choosing = (newPassword: string) => ({ body: { currentPassword: support.password, newPassword } });
  expect(await here.refusedWith(changeAdminPassword, choosing(support.password))).toBe(400);
  await here.ask(changeAdminPassword, choosing('nine quiet herons wade'));
  expect((await here.ask(getStats)).admin).toMatchObject({ id, passwordUntil: null });
  await until(async () => (await support.raw('GET', getStats.path)).status === 401);
  expect(await isRefused(email, support.password)).toMatchObject({ status: 401 });
  await signIn(email, 'nine quiet herons wade');
  const entries = await boss.ask(listAudit, { query: { q: 'admin_password_changed' } });
  expect(entries.map(({ admin }) => admin?.email)).toContain(email);
});

it('creates an admin once, signs out a disabled admin, and lets the admin sign in after a reset', async () => {
  const admin = (...args: string[]) => command('admin', inject('env'), ...args);
  const passwordIn = (said: string) => /^password: (\S+)$/m.exec(said)?.[1] ?? '';
  const email = newAddress();
  const password = passwordIn(await admin('create', email, 'owner'));
  // 128 bits take 22 characters in base64url.
  expect(password.length).toBeGreaterThanOrEqual(22);
  expect((await tryCommand('admin', inject('env'), 'create', email)).failed).toBe(true);
  const here = visitor();
  expect(await here.ask(adminLogin, { body: { email, password } })).toMatchObject({ role: 'owner' });

  await admin('disable', email);
  await until(async () => (await here.raw('GET', getStats.path)).status === 401);
  expect(await isRefused(email, password)).toMatchObject({ status: 401, code: 'bad_credentials' });
  expect(await admin()).toMatch(new RegExp(`${email}  owner  disabled`));

  const fresh = passwordIn(await admin('reset', email));
  expect(await isRefused(email, password)).toMatchObject({ status: 401 });
  await signIn(email, fresh);
  const entries = await boss.ask(listAudit, { query: { q: 'operator_reset' } });
  expect(entries.length).toBeGreaterThan(0);
});
