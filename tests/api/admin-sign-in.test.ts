import { adminLogin, adminLogout, adminStepNeeded } from '@playfield/contracts/admin/sign-in.ts';
import { getStats } from '@playfield/contracts/admin/stats.ts';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { login, me } from '@playfield/contracts/sign-in.ts';
import { publicId } from '@playfield/gateway/sessions/store.ts';
import { Secret, TOTP } from 'otpauth';
import { expect, inject, it } from 'vitest';
import { newAdmin } from '../support/admins.ts';
import { startProcess } from '../support/processes.ts';
import { PASSWORD, signUp, visitor } from '../support/teams.ts';
import { change, holds } from '../support/traces.ts';
import { visit, copyOf } from '../support/visitor.ts';
import { openRedis } from '../support/stores.ts';

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

it('expires a session after an hour without use and after a working day even if it is used', async () => {
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

it('requires a second step in production and sets it up at the first sign-in', async () => {
  // Create a new admin, because other tests sign in the first admin without codes.
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
