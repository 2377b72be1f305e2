import { addPhone, endSession } from '@playfield/contracts/account.ts';
import { login, me } from '@playfield/contracts/sign-in.ts';
import { setCalendarFeed, getCalendarFeed, readCalendarFeed } from '@playfield/contracts/calendar.ts';
import { changePassword } from '@playfield/contracts/passwords.ts';
import { getPreferences } from '@playfield/contracts/notifications.ts';
import { addSubscription } from '@playfield/contracts/push.ts';
import { loginWithPasskey, startPasskeyLogin } from '@playfield/contracts/two-step.ts';
import { describe, expect, it } from 'vitest';
import { passkeyOf, type Device } from '../support/passkey.ts';
import { startBrowser } from '../support/push.ts';
import { resetPasswordOf, mailbox, PASSWORD, signIn, signUp, visitor, type TestTeam } from '../support/teams.ts';
import { change } from '../support/traces.ts';
import { until } from '../support/until.ts';
import { copyOf } from '../support/visitor.ts';

const NEW_PASSWORD = 'staple battery horse';
const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

const ways: [string, (team: TestTeam) => Promise<unknown>][] = [
  [
    'changing the password',
    (team) => team.ask(changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } }),
  ],
  ['resetting the password', ({ email }) => resetPasswordOf(email, NEW_PASSWORD)],
  ['signing out everywhere', (team) => team.ask(endSession, { params: { id: 'others' } })],
];

describe.each(ways)('%s', (_, act) => {
  it('ends only earlier sessions, push subscriptions and calendar URLs, and emails the owner', async () => {
    const team = await signUp();
    const [thief, copied] = [await signIn(team.email), copyOf(team)];
    await using browser = await startBrowser();
    await thief.ask(addSubscription, { body: browser.subscription });
    const { path } = await thief.ask(setCalendarFeed, { body: { on: true } });
    const token = path?.split('/').at(-1) ?? '';
    await visitor().ask(readCalendarFeed, { params: { token } });

    const cookie = team.cookies.get('pf_session');
    await act(team);
    for (const one of [thief, copied]) expect(await one.refusedWith(me)).toBe(401);
    await mailbox().waitFor(team.email, /security change|password was changed/);
    await until(async () => (await visitor().raw('GET', path ?? '')).status === 404);
    const owner =
      (await team.raw('GET', '/api/auth/me')).status === 200 ? team : await signIn(team.email, NEW_PASSWORD);
    expect(owner.cookies.get('pf_session')).not.toBe(cookie);
    await until(async () => (await owner.ask(getPreferences)).push.devices.length === 0);
    expect(await owner.ask(getCalendarFeed)).toEqual({ path: null });

    await using own = await startBrowser();
    await owner.ask(addSubscription, { body: own.subscription });
    await owner.ask(setCalendarFeed, { body: { on: true } });
    expect((await owner.ask(getPreferences)).push.devices).toHaveLength(1);
    expect((await owner.ask(getCalendarFeed)).path).not.toBeNull();
  });
});

/** Old enough that a password reset treats neither the account nor a passkey as recent. */
const LONG_AGO = { createdAt: new Date('2026-01-01') };
const use = async (device: Device) => {
  const { challenge, options } = await visitor().ask(startPasskeyLogin, { body: {} });
  return visitor().raw('POST', loginWithPasskey.path, { json: { challenge, credential: device.use(options) } });
};

it('a password reset removes a new account’s passkeys, and an older account’s recent passkeys on request', async () => {
  const [young, robbed, careful] = await Promise.all([signUp(), signUp(), signUp()]);
  for (const { user } of [robbed, careful]) await change('accounts', 'users', { _id: user.id }, LONG_AGO);
  const [first, thiefs, own] = [await passkeyOf(young), await passkeyOf(robbed), await passkeyOf(careful)];
  const old = { 'passkeys.0.createdAt': LONG_AGO.createdAt };
  await change('accounts', 'users', { _id: careful.user.id }, old);
  expect(await resetPasswordOf(young.email, NEW_PASSWORD)).toMatchObject({ passkeys: 0 });
  const resetAll = ({ email }: TestTeam) => resetPasswordOf(email, NEW_PASSWORD, { removePasskeys: true });
  expect([await resetAll(robbed), await resetAll(careful)]).toMatchObject([{ passkeys: 0 }, { passkeys: 1 }]);
  const used = [(await use(first)).status, (await use(thiefs)).status, (await use(own)).status];
  expect(used).toEqual([401, 401, 200]);
  await signIn(young.email, NEW_PASSWORD);
  expect(await visitor().refused(login, { body: { email: careful.email, password: NEW_PASSWORD } })).toMatchObject({
    code: 'second_step_needed',
  });
});

it('emails the owner only about the first sign-in from a new device', async () => {
  const team = await signUp();
  await signIn(team.email);
  await signIn(team.email, PASSWORD, PHONE);
  expect((await mailbox().waitFor(team.email, /New sign-in/)).text).toContain('Chrome on Android');
  await signIn(team.email, PASSWORD, PHONE);
  await team.ask(addPhone, { body: { phoneNumber: '+13035550123' } });
  await mailbox().waitFor(team.email, /security change/);
  expect(await mailbox().to(team.email, /New sign-in/)).toHaveLength(1);
});
