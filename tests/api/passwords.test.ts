import { changeAdminPassword } from '@playfield/contracts/admin/sign-in.ts';
import { login, me, verify } from '@playfield/contracts/sign-in.ts';
import {
  changePassword,
  checkResetToken,
  INVALID_RESET_LINK,
  requestPasswordReset,
  resetPassword,
} from '@playfield/contracts/passwords.ts';
import { register } from '@playfield/contracts/registration.ts';
import { COMMON_PASSWORD } from '@playfield/contracts/fields/refused-passwords.ts';
import { describe, expect, it } from 'vitest';
import { newAdmin } from '../support/admins.ts';
import { tokenIn } from '../support/mailbox.ts';
import { mailbox, managerRegistration, newAddress, PASSWORD, signIn, signUp, visitor } from '../support/teams.ts';
import { database } from '../support/traces.ts';

const NEW_PASSWORD = 'staple battery horse';

async function resetTokenOf(email: string): Promise<string> {
  await visitor().ask(requestPasswordReset, { body: { email } });
  return await mailbox().tokenTo(email, /new password/);
}

describe('a forgotten password', () => {
  it('is replaced with the mailed link, once, and every session ends', async () => {
    const team = await signUp();
    const phone = await signIn(team.email);
    const token = await resetTokenOf(team.email);
    expect(await visitor().ask(checkResetToken, { query: { token } })).toEqual({ valid: true, email: team.email });
    await visitor().ask(resetPassword, { body: { token, newPassword: NEW_PASSWORD } });

    for (const device of [team, phone]) expect(await device.refusedWith(me)).toBe(401);
    expect(await visitor().refused(login, { body: { email: team.email, password: PASSWORD } })).toMatchObject({
      status: 401,
      message: 'Invalid email or password',
    });
    await signIn(team.email, NEW_PASSWORD);
    await mailbox().waitFor(team.email, /password was changed/);

    const again = await visitor().refused(resetPassword, { body: { token, newPassword: NEW_PASSWORD } });
    expect(again).toMatchObject({ status: 400, message: INVALID_RESET_LINK });
    expect(await visitor().refusedWith(checkResetToken, { query: { token } })).toBe(400);
  });

  it('gets the same answer for an unknown address, which receives nothing', async () => {
    const team = await signUp();
    const known = await visitor().ask(requestPasswordReset, { body: { email: team.email.toUpperCase() } });
    const stranger = newAddress();
    const unknown = await visitor().ask(requestPasswordReset, { body: { email: stranger } });
    expect(unknown).toEqual(known);
    await mailbox().waitFor(team.email, /new password/);
    expect(await mailbox().to(stranger)).toEqual([]);
  });

  it('is not replaced with links that are invalid, superseded or expired', async () => {
    const team = await signUp();
    const first = await resetTokenOf(team.email);
    await visitor().ask(requestPasswordReset, { body: { email: team.email } });
    const unverified = managerRegistration();
    await visitor().ask(register, { body: unverified });
    const verification = await mailbox().tokenTo(unverified.email, /Verify/);
    for (const token of ['A'.repeat(43), first, verification]) {
      const body = { token, newPassword: NEW_PASSWORD };
      expect(await visitor().refusedWith(resetPassword, { body }), token).toBe(400);
      expect(await visitor().refusedWith(checkResetToken, { query: { token } }), token).toBe(400);
    }
    await visitor().ask(verify, { query: { token: verification } });

    await using db = await database('accounts');
    await db
      .collection('tokens')
      .updateMany({ userId: team.user.id }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    const mails = await mailbox().to(team.email, /new password/);
    for (const mail of mails) {
      const body = { token: tokenIn(mail), newPassword: NEW_PASSWORD };
      expect(await visitor().refused(resetPassword, { body })).toMatchObject({ message: INVALID_RESET_LINK });
    }
    await signIn(team.email);
  });

  it('is replaced once when the link is used concurrently', async () => {
    const team = await signUp();
    const token = await resetTokenOf(team.email);
    const tries = Array.from({ length: 5 }, (_, index) =>
      visitor().raw('POST', resetPassword.path, { json: { token, newPassword: `${NEW_PASSWORD} ${index}` } }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, 400, 400, 400, 400]);
  });
});

it('changing the password keeps this session under a new cookie and ends the others', async () => {
  const team = await signUp();
  const phone = await signIn(team.email);
  const cookie = team.cookies.get('pf_session');
  await team.ask(changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } });
  expect(team.cookies.get('pf_session')).not.toBe(cookie);
  await team.ask(me);
  expect(await phone.refusedWith(me)).toBe(401);
  await mailbox().waitFor(team.email, /password was changed/);
  await signIn(team.email, NEW_PASSWORD);
});

it('refuses guessable passwords wherever one is chosen', async () => {
  const [team, admin] = await Promise.all([signUp(), newAdmin()]);
  const refused = { status: 400, fieldErrors: { newPassword: [COMMON_PASSWORD] } };
  const newPassword = 'iloveyou';
  const registered = await visitor().refused(register, { body: managerRegistration({ password: newPassword }) });
  expect(registered).toMatchObject({ status: 400, fieldErrors: { password: [COMMON_PASSWORD] } });
  const token = await resetTokenOf(team.email);
  expect(await visitor().refused(resetPassword, { body: { token, newPassword } })).toMatchObject(refused);
  const change = { body: { currentPassword: PASSWORD, newPassword } };
  expect(await team.refused(changePassword, change)).toMatchObject(refused);
  const adminChange = { body: { currentPassword: admin.password, newPassword } };
  expect(await admin.refused(changeAdminPassword, adminChange)).toMatchObject(refused);
  await visitor().ask(resetPassword, { body: { token, newPassword: NEW_PASSWORD } });
});
