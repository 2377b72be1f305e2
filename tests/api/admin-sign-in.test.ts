import {
  adminLogin,
  adminLogout,
  adminStepNeeded,
  changeAdminPassword,
  PASSWORD_LAPSED,
} from '@playfield/contracts/admin/sign-in.ts';
import { getStats } from '@playfield/contracts/admin/stats.ts';
import { HOUR_MS, WEEK_MS } from '@playfield/contracts/fields/time.ts';
import { login, me } from '@playfield/contracts/sign-in.ts';
import { publicId } from '@playfield/gateway/sessions/store.ts';
import { Secret, TOTP } from 'otpauth';
import { expect, inject, it } from 'vitest';
import { newAdmin, owner } from '../support/admins.ts';
import { startProcess } from '../support/processes.ts';
import { newAddress, PASSWORD } from '../support/bodies.ts';
import { signUp, visitor } from '../support/teams.ts';
import { change, holds, openRedis } from '../support/traces.ts';
import { visit, copyOf } from '../support/visitor.ts';
import { listAudit } from '@playfield/contracts/admin/records.ts';
import { command, tryCommand } from '../support/commands.ts';
import { until } from '../support/until.ts';

const env = inject('env');
const credentials = { email: env['ADMIN_EMAIL'] ?? '', password: env['ADMIN_PASSWORD'] ?? '' };

it('opens a separate admin session that is revoked on sign-out or when the same browser signs in again', async () => {
  const team = await signUp();
  const user = { email: team.email, password: PASSWORD };
  expect(await visitor().refused(adminLogin, { body: user })).toMatchObject({ message: 'Invalid email or password' });
  expect(await visitor().refusedWith(login, { body: credentials })).toBe(401);
  const admin = visitor();
  const { headers } = await admin.raw('POST', adminLogin.path, { json: credentials });
  const cookie = headers.getSetCookie().find((line) => line.startsWith('pf_admin='));
  expect(cookie?.toLowerCase()).toMatch(/httponly/);
  expect(cookie?.toLowerCase()).toMatch(/samesite=strict/);
  expect(await admin.refusedWith(me)).toBe(401);
  const earlier = copyOf(admin);
  await admin.ask(adminLogin, { body: credentials });
  expect((await admin.ask(getStats)).admin).toMatchObject({ email: credentials.email, role: 'owner' });
  expect(await earlier.refusedWith(getStats)).toBe(401);
  const thief = copyOf(admin);
  await admin.ask(adminLogout);
  expect(await thief.refusedWith(getStats)).toBe(401);
});

it('expires an admin session after an hour without use, and after 12 hours even with use', async () => {
  using redis = openRedis(env['REDIS_URL'] ?? '');
  const admin = visitor();
  await admin.ask(adminLogin, { body: credentials });
  const key = `admin-session:${publicId(admin.cookies.get('pf_admin') ?? '')}`;
  const left = await redis.pttl(key);
  expect(left).toBeGreaterThan(HOUR_MS - 60_000);
  expect(left).toBeLessThanOrEqual(HOUR_MS);
  const session: unknown = JSON.parse((await redis.get(key)) ?? 'null');
  const old = { ...Object(session), createdAt: Date.now() - 12 * HOUR_MS };
  await redis.set(key, JSON.stringify(old), 'PX', HOUR_MS);
  expect(await admin.refusedWith(getStats)).toBe(401);
});

it('requires admins in production to set up a second step, and locks it after wrong codes', async () => {
  const { account, password } = await newAdmin('owner');
  const own = { email: account.email, password };
  await using accounts = await startProcess('accounts', { ...env, NODE_ENV: 'production' });
  await using gateway = await startProcess('gateway', { ...env, ACCOUNTS_URL: accounts.url });
  const knock = async () => {
    const refused = await visit(gateway.url).refused(adminLogin, { body: own });
    expect(refused).toMatchObject({ status: 403, code: 'second_step_needed' });
    return adminStepNeeded.parse(refused);
  };

  const { setup } = await knock();
  const app = new TOTP({ secret: Secret.fromBase32(setup?.secret ?? '') });
  const withCode = (code = '') => ({ body: { ...own, code } });
  const admin = visit(gateway.url);
  expect(await admin.refusedWith(adminLogin, withCode('000000'))).toBe(400);
  const first = await admin.ask(adminLogin, withCode(app.generate()));
  expect(first.recoveryCodes).toHaveLength(10);
  await admin.ask(getStats);

  const unused = { 'twoStep.lastStep': 0 };
  await change('accounts', 'admins', { email: own.email }, unused);
  expect(await knock()).toMatchObject({ setup: null, methods: ['code', 'recovery'] });
  const again = await visit(gateway.url).ask(adminLogin, withCode(app.generate()));
  expect(again.recoveryCodes).toEqual([]);
  await change('accounts', 'admins', { email: own.email }, { ...unused, 'twoStep.failures': 4 });
  const wrong = app.generate() === '000000' ? '111111' : '000000';
  for (const guessed of [wrong, app.generate()]) {
    const refused = await visit(gateway.url).refused(adminLogin, withCode(guessed));
    expect(refused).toMatchObject({ status: 403, code: 'second_step_locked' });
  }
  expect(await holds('accounts', 'audit', { action: 'admin_second_step_locked' })).toBe(true);
  const recovery = withCode(first.recoveryCodes[1]);
  await visit(gateway.url).ask(adminLogin, recovery);
  expect(await visit(gateway.url).refusedWith(adminLogin, recovery)).toBe(400);
});

const boss = await owner();

const signIn = (email: string, password: string) => visitor().ask(adminLogin, { body: { email, password } });
const isRefused = (email: string, password: string) => visitor().refused(adminLogin, { body: { email, password } });

it('accepts an admin’s generated password for a week, and revokes other sessions when it is replaced', async () => {
  const support = await newAdmin('support');
  const { id, email } = support.account;
  const here = visitor();
  await here.ask(adminLogin, { body: { email, password: support.password } });
  const { passwordUntil } = (await here.ask(getStats)).admin;
  expect(Date.parse(passwordUntil ?? '') - Date.now()).toBeCloseTo(WEEK_MS, -7);
  await change('accounts', 'admins', { _id: id }, { passwordUntil: new Date(Date.now() - 1_000) });
  expect(await isRefused(email, support.password)).toMatchObject({ status: 401, message: PASSWORD_LAPSED });

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

it('the admin command creates and disables admin accounts, and resets their passwords', async () => {
  const admin = (...args: string[]) => command('admin', inject('env'), ...args);
  const passwordIn = (said: string) => /^password: (\S+)$/m.exec(said)?.[1] ?? '';
  const email = newAddress();
  const password = passwordIn(await admin('create', email, 'owner'));
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
