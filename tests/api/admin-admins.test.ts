import { adminLogin, changeAdminPassword, PASSWORD_LAPSED } from '@playfield/contracts/admin/sign-in.ts';
import { getStats } from '@playfield/contracts/admin/stats.ts';
import { listAudit } from '@playfield/contracts/admin/records.ts';
import { createAdminAccount, listAdminAccounts, setAdminAccount } from '@playfield/contracts/admin/admins.ts';
import { WEEK_MS } from '@playfield/contracts/fields/time.ts';
import { beforeAll, expect, inject, it } from 'vitest';
import { newAdmin, owner } from '../support/admins.ts';
import { command } from '../support/commands.ts';
import { newAddress, visitor } from '../support/teams.ts';
import { change } from '../support/traces.ts';
import { until } from '../support/until.ts';
import type { Visitor } from '../support/visitor.ts';

let boss: Visitor;
beforeAll(async () => {
  boss = await owner();
});

const signIn = (email: string, password: string) => visitor().ask(adminLogin, { body: { email, password } });
const isRefused = (email: string, password: string) => visitor().refused(adminLogin, { body: { email, password } });

it('creates an admin once, signs out a disabled admin, and lets the admin sign in after a reset', async () => {
  const email = newAddress();
  const { password, ...account } = await boss.ask(createAdminAccount, { body: { email, role: 'support' } });
  expect(account).toMatchObject({ email, role: 'support', disabled: false, twoStep: false });
  // 128 bits take 22 characters in base64url.
  expect(password.length).toBeGreaterThanOrEqual(22);
  expect(await boss.ask(listAdminAccounts)).toContainEqual(account);
  expect(await boss.refusedWith(createAdminAccount, { body: { email, role: 'owner' } })).toBe(409);
  expect(await boss.ask(listAudit, { query: { q: 'operator_created' } })).toContainEqual(
    expect.objectContaining({
      subject: { kind: 'admin', id: String(account.id) },
      admin: expect.objectContaining({ email: inject('env')['ADMIN_EMAIL'] }),
    }),
  );

  const support = visitor();
  await support.ask(adminLogin, { body: { email, password } });
  const params = { id: account.id };
  expect(await boss.ask(setAdminAccount, { params, body: { disabled: true } })).toMatchObject({ disabled: true });
  await until(async () => (await support.raw('GET', getStats.path)).status === 401);
  expect(await isRefused(email, password)).toMatchObject({ status: 401, code: 'bad_credentials' });

  const reset = await boss.ask(setAdminAccount, { params, body: { disabled: false } });
  expect(await isRefused(email, password)).toMatchObject({ status: 401 });
  await signIn(email, reset.password ?? '');
  expect((await support.raw('GET', getStats.path)).status).toBe(401);
});

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

it('creates, disables and lists admins from the command line', async () => {
  const admin = (...args: string[]) => command('admin', inject('env'), ...args);
  const email = newAddress();
  const [, password = ''] = /^password: (\S+)$/m.exec(await admin('create', email, 'owner')) ?? [];
  expect(await signIn(email, password)).toMatchObject({ role: 'owner' });
  await admin('disable', email);
  expect(await isRefused(email, password)).toMatchObject({ status: 401 });
  expect(await admin()).toMatch(new RegExp(`${email}  owner  disabled`));
});
