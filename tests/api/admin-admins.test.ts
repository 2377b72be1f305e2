/** Admin accounts through the API and the command line. */
import { adminLogin, adminMe, changeAdminPassword, PASSWORD_LAPSED } from '@playfield/contracts/admin/sign-in.ts';
import { listAudit } from '@playfield/contracts/admin/records.ts';
import {
  createAdminAccount,
  disableAdminAccount,
  listAdminAccounts,
  resetAdminAccount,
} from '@playfield/contracts/admin/admins.ts';
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

const about = (id: number) => ({ params: { id } });
const signIn = (email: string, password: string) => visitor().ask(adminLogin, { body: { email, password } });
const isRefused = (email: string, password: string) => visitor().refused(adminLogin, { body: { email, password } });

it('creates an admin with a role and a password that is shown once', async () => {
  const email = newAddress();
  const made = await boss.ask(createAdminAccount, { body: { email, role: 'support' } });
  expect(made).toMatchObject({ email, role: 'support', disabled: false, twoStep: false });
  // 128 bits in base64url.
  expect(made.password.length).toBeGreaterThanOrEqual(22);
  const { password, ...account } = made;
  expect(await boss.ask(listAdminAccounts)).toContainEqual(account);
  expect(await signIn(email, password)).toEqual({ id: made.id, email, role: 'support' });
  expect(await boss.refusedWith(createAdminAccount, { body: { email, role: 'owner' } })).toBe(409);
  // Other files create admins at the same time.
  const entries = await boss.ask(listAudit, { query: { q: 'operator_created' } });
  expect(entries).toContainEqual(
    expect.objectContaining({
      subject: { kind: 'admin', id: String(made.id) },
      admin: expect.objectContaining({ email: inject('env')['ADMIN_EMAIL'] }),
    }),
  );
});

it('signs a disabled admin out and keeps them out until they are reset', async () => {
  const support = await newAdmin('support');
  const { id, email } = support.account;
  expect(await support.ask(adminMe)).toMatchObject({ id });
  expect(await boss.ask(disableAdminAccount, about(id))).toMatchObject({ id, disabled: true });
  await until(async () => (await support.raw('GET', adminMe.path)).status === 401);
  expect(await isRefused(email, support.password)).toMatchObject({ status: 401, code: 'bad_credentials' });

  const reset = await boss.ask(resetAdminAccount, about(id));
  expect(reset).toMatchObject({ id, disabled: false });
  expect(await isRefused(email, support.password)).toMatchObject({ status: 401 });
  await signIn(email, reset.password);
  expect((await support.raw('GET', adminMe.path)).status).toBe(401);
});

it('lets an admin replace the first password, which ends their other sessions', async () => {
  const support = await newAdmin('support');
  const { id, email } = support.account;
  const here = visitor();
  await here.ask(adminLogin, { body: { email, password: support.password } });
  const { passwordUntil } = await here.ask(adminMe);
  expect(Date.parse(passwordUntil ?? '') - Date.now()).toBeCloseTo(WEEK_MS, -7);
  const choosing = (currentPassword: string, newPassword: string) => ({ body: { currentPassword, newPassword } });
  const own = 'nine quiet herons wade';
  const sameAgain = await here.refused(changeAdminPassword, choosing(support.password, support.password));
  expect(sameAgain).toMatchObject({ status: 400, fieldErrors: { newPassword: expect.anything() } });
  await here.ask(changeAdminPassword, choosing(support.password, own));
  expect(await here.ask(adminMe)).toEqual({ id, email, role: 'support', passwordUntil: null });
  await until(async () => (await support.raw('GET', adminMe.path)).status === 401);
  expect(await isRefused(email, support.password)).toMatchObject({ status: 401 });
  await signIn(email, own);
  const entries = await boss.ask(listAudit, { query: { q: 'admin_password_changed' } });
  expect(entries.map(({ admin }) => admin?.email)).toContain(email);
});

it('rejects a generated password after a week', async () => {
  const support = await newAdmin('support');
  const { id, email } = support.account;
  await change('accounts', 'admins', { _id: id }, { passwordUntil: new Date(Date.now() - 1_000) });
  expect(await isRefused(email, support.password)).toMatchObject({ status: 401, message: PASSWORD_LAPSED });
  // Existing sessions stay open and can still change the password.
  await support.ask(changeAdminPassword, {
    body: { currentPassword: support.password, newPassword: 'nine quiet herons wade' },
  });
  await signIn(email, 'nine quiet herons wade');
});

it('creates, disables and lists admins from the command line', async () => {
  const admin = (...args: string[]) => command('admin', inject('env'), ...args);
  const email = newAddress();
  const passwordIn = (output: string) => /^password: (\S+)$/m.exec(output)?.[1] ?? '';
  const password = passwordIn(await admin('create', email, 'owner'));
  expect(await signIn(email, password)).toMatchObject({ role: 'owner' });
  await admin('disable', email);
  expect(await isRefused(email, password)).toMatchObject({ status: 401 });
  expect(await admin()).toMatch(new RegExp(`${email}  owner  disabled`));
});
