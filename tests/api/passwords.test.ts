import { changeAdminPassword } from '@playfield/contracts/admin/sign-in.ts';
import { login, me, verify } from '@playfield/contracts/sign-in.ts';
import {
  changePassword,
  checkResetToken,
  INVALID_RESET_LINK,
  requestPasswordReset,
  resetPassword,
  WRONG_PASSWORD,
} from '@playfield/contracts/passwords.ts';
import { register } from '@playfield/contracts/registration.ts';
import {
  COMMON_PASSWORD,
  SITE_NAME_PASSWORD,
  SITE_WORD_PASSWORD,
} from '@playfield/contracts/fields/refused-passwords.ts';
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
  it('is replaced by the mailed link, once, and every session ends', async () => {
    const team = await signUp();
    const phone = await signIn(team.email);
    const token = await resetTokenOf(team.email);
    expect(await visitor().ask(checkResetToken, { query: { token } })).toEqual({ valid: true });
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

  it('answers the same for an address without an account, and writes to nobody', async () => {
    const team = await signUp();
    const known = await visitor().ask(requestPasswordReset, { body: { email: team.email.toUpperCase() } });
    const stranger = newAddress();
    const unknown = await visitor().ask(requestPasswordReset, { body: { email: stranger } });
    expect(unknown).toEqual(known);
    await mailbox().waitFor(team.email, /new password/);
    expect(await mailbox().to(stranger)).toEqual([]);
  });

  it.each([
    [{}, 'Email is required'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{ email: 7 }, 'Email is required'],
    [{ email: 'a@teams.example\r\nBcc: b@teams.example' }, 'Please enter a valid email address'],
  ])('refuses %j', async (body, message) => {
    const answer = await visitor().raw('POST', requestPasswordReset.path, { json: body });
    expect(answer).toMatchObject({ status: 400, json: { code: 'validation_failed', message } });
  });

  it('refuses links that are foreign, cut off, of another kind, replaced by a newer one, or too old', async () => {
    const team = await signUp();
    const first = await resetTokenOf(team.email);
    await visitor().ask(requestPasswordReset, { body: { email: team.email } });
    const unverified = managerRegistration();
    await visitor().ask(register, { body: unverified });
    const verification = await mailbox().tokenTo(unverified.email, /Verify/);
    for (const token of ['', 'x', 'A'.repeat(43), first, first.slice(0, -1), verification, 'a'.repeat(513)]) {
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

  it('is set once where the link is used many times at the same moment', async () => {
    const team = await signUp();
    const token = await resetTokenOf(team.email);
    const tries = Array.from({ length: 5 }, (_, index) =>
      visitor().raw('POST', resetPassword.path, { json: { token, newPassword: `${NEW_PASSWORD} ${index}` } }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, 400, 400, 400, 400]);
  });
});

describe('changing the password', () => {
  it('keeps this session under a new cookie, and ends the others', async () => {
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

  it('is refused for a wrong current password, no new one, and visitors', async () => {
    const team = await signUp();
    const refused = (currentPassword: string, newPassword: string) =>
      team.refused(changePassword, { body: { currentPassword, newPassword } });
    expect(await refused('wrong password', NEW_PASSWORD)).toMatchObject({
      status: 400,
      fieldErrors: { currentPassword: [WRONG_PASSWORD] },
    });
    expect((await refused('', '')).fieldErrors).toHaveProperty('currentPassword');
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect(await visitor().refusedWith(changePassword, { body })).toBe(401);
    await signIn(team.email);
  });

  it('happens once where it is asked for many times at the same moment', async () => {
    const team = await signUp();
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, (_, index) =>
        team.ask(changePassword, {
          body: { currentPassword: PASSWORD, newPassword: `${NEW_PASSWORD} ${index}` },
        }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe.each([
  ['is too short', '12345', null],
  ['is on the lists of leaked ones', 'iloveyou', COMMON_PASSWORD],
  ['is the product’s name', 'Playfield#2026', SITE_NAME_PASSWORD],
  ['is a word about sports', '12-Baseball-12', SITE_WORD_PASSWORD],
  ['is a role’s name', 'Team Manager 77', SITE_WORD_PASSWORD],
])('a password that %s', (_, newPassword, reason) => {
  const refusal = (tooShort: string) => ({ status: 400, fieldErrors: { newPassword: [reason ?? tooShort] } });
  const LONGER = 'Password must be at least 6 characters long.';

  it('is refused for that very reason when somebody registers', async () => {
    const answer = await visitor().refused(register, { body: managerRegistration({ password: newPassword }) });
    const message = reason ?? 'Password must be at least 6 characters';
    expect(answer).toMatchObject({ status: 400, message, fieldErrors: { password: [message] } });
  });

  it('is refused for that very reason when a password is reset, and the link stays good', async () => {
    const team = await signUp();
    const token = await resetTokenOf(team.email);
    expect(await visitor().refused(resetPassword, { body: { token, newPassword } })).toMatchObject(refusal(LONGER));
    await visitor().ask(resetPassword, { body: { token, newPassword: NEW_PASSWORD } });
  });

  it('is refused for that very reason when a password is changed', async () => {
    const team = await signUp();
    const body = { currentPassword: PASSWORD, newPassword };
    expect(await team.refused(changePassword, { body })).toMatchObject(refusal(LONGER));
  });

  it('is refused for that very reason when an admin changes theirs', async () => {
    const admin = await newAdmin();
    const body = { currentPassword: admin.password, newPassword };
    expect(await admin.refused(changeAdminPassword, { body })).toMatchObject(refusal(LONGER));
  });
});

it('takes a passphrase of 128 characters, and not the beginning of it', async () => {
  const team = await signUp();
  const long = `${NEW_PASSWORD} `.repeat(9).slice(0, 128);
  await team.ask(changePassword, { body: { currentPassword: PASSWORD, newPassword: long } });
  await signIn(team.email, long);
  const cut = { email: team.email, password: long.slice(0, -1) };
  expect(await visitor().refusedWith(login, { body: cut })).toBe(401);
});
