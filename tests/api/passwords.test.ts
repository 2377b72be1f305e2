import { changeAdminPassword } from '@playfield/contracts/admin/sign-in.ts';
import { login, me } from '@playfield/contracts/sign-in.ts';
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
import { managerRegistration, newAddress, PASSWORD } from '../support/bodies.ts';
import { mailbox, registerOnly, signIn, signUp, visitor } from '../support/teams.ts';
import { change } from '../support/traces.ts';

const NEW_PASSWORD = 'staple battery horse';

async function resetTokenOf(email: string): Promise<string> {
  await visitor().ask(requestPasswordReset, { body: { email } });
  return await mailbox().tokenTo(email, /new password/);
}

describe('a password reset', () => {
  it('accepts one new password per link, even with concurrent requests, and revokes every session', async () => {
    const team = await signUp();
    const phone = await signIn(team.email);
    const token = await resetTokenOf(team.email);
    expect(await visitor().ask(checkResetToken, { query: { token } })).toEqual({ valid: true, email: team.email });
    const passwords = Array.from({ length: 5 }, (_, index) => `${NEW_PASSWORD} ${index}`);
    const tries = await Promise.all(
      passwords.map((newPassword) => visitor().raw('POST', resetPassword.path, { json: { token, newPassword } })),
    );
    const chosen = passwords.filter((_, index) => tries[index]?.status === 200);
    expect(chosen).toHaveLength(1);

    for (const device of [team, phone]) expect(await device.refusedWith(me)).toBe(401);
    expect(await visitor().refusedWith(login, { body: { email: team.email, password: PASSWORD } })).toBe(401);
    await signIn(team.email, chosen[0]);
    await mailbox().waitForAll(team.email, /password was changed/, 1);
    expect(await visitor().refusedWith(checkResetToken, { query: { token } })).toBe(400);
  });

  it('gives the same response for an unknown address, but sends no email', async () => {
    const team = await signUp();
    const known = await visitor().ask(requestPasswordReset, { body: { email: team.email.toUpperCase() } });
    const stranger = newAddress();
    const unknown = await visitor().ask(requestPasswordReset, { body: { email: stranger } });
    expect(unknown).toEqual(known);
    await mailbox().waitFor(team.email, /new password/);
    expect(await mailbox().to(stranger)).toEqual([]);
  });

  it('is rejected if its link is superseded, expired or for another purpose', async () => {
    const team = await signUp();
    const first = await resetTokenOf(team.email);
    await visitor().ask(requestPasswordReset, { body: { email: team.email } });
    const mails = await mailbox().waitForAll(team.email, /new password/, 2);
    const verification = await mailbox().tokenTo((await registerOnly()).email, /Verify/);
    const refused = async (token: string) => {
      const body = { token, newPassword: NEW_PASSWORD };
      expect(await visitor().refused(resetPassword, { body }), token).toMatchObject({ message: INVALID_RESET_LINK });
    };
    for (const token of [first, verification]) await refused(token);
    await change('accounts', 'tokens', { userId: team.user.id }, { expiresAt: new Date(Date.now() - 1) });
    for (const mail of mails) await refused(tokenIn(mail));
    await signIn(team.email);
  });
});

it('rejects common passwords at registration, in resets and in password changes by users and admins', async () => {
  const [team, admin] = await Promise.all([signUp(), newAdmin()]);
  const refused = { status: 400, fieldErrors: { newPassword: [COMMON_PASSWORD] } };
  const newPassword = 'iloveyou';
  const registered = await visitor().refused(register, { body: managerRegistration({ password: newPassword }) });
  expect(registered).toMatchObject({ status: 400, fieldErrors: { password: [COMMON_PASSWORD] } });
  const token = await resetTokenOf(team.email);
  expect(await visitor().refused(resetPassword, { body: { token, newPassword } })).toMatchObject(refused);
  const ownChange = { body: { currentPassword: PASSWORD, newPassword } };
  expect(await team.refused(changePassword, ownChange)).toMatchObject(refused);
  const adminChange = { body: { currentPassword: admin.password, newPassword } };
  expect(await admin.refused(changeAdminPassword, adminChange)).toMatchObject(refused);
});
