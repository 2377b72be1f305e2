/** An owner takes a stolen account back: which access ends, and which notifications arrive. */
import { addPhone, endSession } from '@playfield/contracts/account.ts';
import { login, me } from '@playfield/contracts/sign-in.ts';
import { setCalendarFeed, getCalendarFeed, readCalendarFeed } from '@playfield/contracts/calendar.ts';
import { changePassword, requestPasswordReset, resetPassword } from '@playfield/contracts/passwords.ts';
import { addSubscription, listSubscriptions } from '@playfield/contracts/push.ts';
import { addPasskey, loginWithPasskey, startPasskey, startPasskeyLogin } from '@playfield/contracts/two-step.ts';
import { describe, expect, inject, it } from 'vitest';
import { newDevice, type Device } from '../support/passkey.ts';
import { startBrowser } from '../support/push.ts';
import { mailbox, PASSWORD, signIn, signUp, visitor, type TestTeam } from '../support/teams.ts';
import { change } from '../support/traces.ts';
import { until } from '../support/until.ts';
import { copyOf } from '../support/visitor.ts';

const NEW_PASSWORD = 'staple battery horse';
const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

async function reset(team: TestTeam, more: { removePasskeys?: boolean } = {}) {
  await visitor().ask(requestPasswordReset, { body: { email: team.email } });
  const token = await mailbox().tokenTo(team.email, /new password/);
  return visitor().ask(resetPassword, { body: { token, newPassword: NEW_PASSWORD, ...more } });
}

const ways: [string, (team: TestTeam) => Promise<unknown>][] = [
  [
    'a changed password',
    (team) => team.ask(changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } }),
  ],
  ['a reset password', (team) => reset(team)],
  ['signing out everywhere', (team) => team.ask(endSession, { params: { id: 'others' } })],
];

describe.each(ways)('after %s', (_, act) => {
  it('revokes earlier sessions, push subscriptions and calendar addresses but no later ones', async () => {
    const team = await signUp();
    const thief = await signIn(team.email);
    await using browser = await startBrowser();
    await thief.ask(addSubscription, { body: browser.subscription });
    const { path } = await thief.ask(setCalendarFeed, { body: { on: true } });
    const token = path?.split('/').at(-1) ?? '';
    await visitor().ask(readCalendarFeed, { params: { token } });

    await act(team);
    expect(await thief.refusedWith(me)).toBe(401);
    await until(async () => (await visitor().raw('GET', path ?? '')).status === 404);
    const owner =
      (await team.raw('GET', '/api/auth/me')).status === 200 ? team : await signIn(team.email, NEW_PASSWORD);
    await until(async () => (await owner.ask(listSubscriptions)).devices.length === 0);
    expect(await owner.ask(getCalendarFeed)).toEqual({ path: null });

    await using own = await startBrowser();
    await owner.ask(addSubscription, { body: own.subscription });
    await owner.ask(setCalendarFeed, { body: { on: true } });
    expect((await owner.ask(listSubscriptions)).devices).toHaveLength(1);
    expect((await owner.ask(getCalendarFeed)).path).not.toBeNull();
  });
});

it('ends a copied cookie and emails the owner on signing out everywhere', async () => {
  const team = await signUp();
  const thief = copyOf(team);
  await team.ask(endSession, { params: { id: 'others' } });
  await team.ask(me);
  expect(await thief.refusedWith(me)).toBe(401);
  expect((await mailbox().waitFor(team.email, /security change/)).text).toContain('Every other device was signed out');
});

describe('a passkey added by a thief', () => {
  const passkeyOf = async (team: TestTeam): Promise<Device> => {
    const device = newDevice(inject('env')['PUBLIC_URL'] ?? '');
    const credential = device.make(await team.ask(startPasskey, { body: { password: PASSWORD } }));
    await team.ask(addPasskey, { body: { name: 'Not mine', credential } });
    return device;
  };
  /** An account older than the first week. */
  const makeOld = (team: TestTeam) =>
    change('accounts', 'users', { _id: team.user.id }, { createdAt: new Date('2026-01-01') });
  const use = async (device: Device) => {
    const { challenge, options } = await visitor().ask(startPasskeyLogin, { body: {} });
    return visitor().raw('POST', loginWithPasskey.path, {
      json: { challenge, credential: device.use(options) },
    });
  };

  it('is removed by a password reset when the owner asks for it', async () => {
    const team = await signUp();
    await makeOld(team);
    const device = await passkeyOf(team);
    expect(await reset(team, { removePasskeys: true })).toMatchObject({ passkeys: 0 });
    expect((await use(device)).status).toBe(401);
    await visitor().ask(login, { body: { email: team.email, password: NEW_PASSWORD } });
  });

  it('is removed by any password reset in the account’s first week', async () => {
    const team = await signUp();
    const device = await passkeyOf(team);
    expect(await reset(team)).toMatchObject({ passkeys: 0 });
    expect((await use(device)).status).toBe(401);
    await signIn(team.email, NEW_PASSWORD);
  });

  it('survives a password reset otherwise and still protects the sign-in', async () => {
    const team = await signUp();
    await makeOld(team);
    const device = await passkeyOf(team);
    await change('accounts', 'passkeys', { userId: team.user.id }, { createdAt: new Date('2026-01-01') });
    expect(await reset(team, { removePasskeys: true })).toMatchObject({ passkeys: 1 });
    expect((await use(device)).status).toBe(200);
    expect(await visitor().refused(login, { body: { email: team.email, password: NEW_PASSWORD } })).toMatchObject({
      code: 'second_step_needed',
    });
  });
});

describe('security emails', () => {
  const newSignIns = async (email: string) => await mailbox().to(email, /New sign-in/);

  it('report a new device once and never the first device', async () => {
    const team = await signUp();
    await signIn(team.email);
    await signIn(team.email, PASSWORD, PHONE);
    expect((await mailbox().waitFor(team.email, /New sign-in/)).text).toContain('Chrome on Android');
    await signIn(team.email, PASSWORD, PHONE);
    await signIn(team.email);
    // Published after the sign-ins, so their emails have arrived by then.
    await team.ask(addPhone, { body: { phoneNumber: '+13035550123' } });
    await mailbox().waitFor(team.email, /security change/);
    expect(await newSignIns(team.email)).toHaveLength(1);
  });

  it('report a renewed calendar address', async () => {
    const team = await signUp();
    await team.ask(setCalendarFeed, { body: { on: true } });
    await team.ask(setCalendarFeed, { body: { on: true } });
    expect((await mailbox().waitFor(team.email, /security change/)).text).toContain('new private address');
  });
});
