import { login, me } from '@playfield/contracts/auth.ts';
import { requestPasswordReset, resetPassword, WRONG_PASSWORD } from '@playfield/contracts/password.ts';
import {
  addPasskey,
  CHALLENGE_OVER,
  confirmCodes,
  getTwoStep,
  loginWithCode,
  loginWithPasskey,
  removePasskey,
  renewRecoveryCodes,
  secondStepNeeded,
  startCodes,
  startPasskey,
  startPasskeyLogin,
  stopCodes,
  WRONG_CODE,
} from '@playfield/contracts/two-step.ts';
import { URI } from 'otpauth';
import type { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { tokenIn } from '../testing/mailbox.ts';
import { mailbox, PASSWORD, signUp, visitor } from '../testing/teams.ts';
import type { TestTeam } from '../testing/teams.ts';
import { change, placesOf } from '../testing/traces.ts';

const STEP_MS = 30_000;
const password = { body: { password: PASSWORD } };

/** The app on a coach's phone. A step ahead gives a code that was not used yet, within the clocks' tolerance. */
function codeOf(uri: string, stepsAhead = 0): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the product makes no other kind
  const app = URI.parse(uri) as TOTP;
  return app.generate({ timestamp: Date.now() + stepsAhead * STEP_MS });
}

async function withCodes(): Promise<{ team: TestTeam; uri: string; recoveryCodes: string[] }> {
  const team = await signUp();
  const { uri } = await team.ask(startCodes, password);
  const { recoveryCodes } = await team.ask(confirmCodes, { body: { code: codeOf(uri) } });
  return { team, uri, recoveryCodes };
}

/** The first step, which is answered with a challenge. */
async function challengeFor(email: string, given = PASSWORD): Promise<string> {
  const refused = await visitor().refused(login, { body: { email, password: given } });
  expect(refused).toMatchObject({ status: 403, code: 'second_step_needed' });
  return secondStepNeeded.parse(refused).challenge;
}

describe('codes from an app', () => {
  it('are asked for after the password once they are on, and each opens one session', async () => {
    const { team, uri, recoveryCodes } = await withCodes();
    expect(recoveryCodes).toHaveLength(10);
    expect(await team.ask(getTwoStep)).toEqual({ codes: true, recoveryCodesLeft: 10, passkeys: [] });
    await mailbox().waitFor(team.email, /way you sign in was changed/);

    const device = visitor();
    const refused = await device.refused(login, { body: { email: team.email, password: PASSWORD } });
    expect(refused).toMatchObject({ methods: ['code', 'recovery'] });
    expect(await device.refused(me)).toMatchObject({ status: 401 });
    const { challenge } = secondStepNeeded.parse(refused);
    const code = codeOf(uri, 1);
    expect(await device.ask(loginWithCode, { body: { challenge, code } })).toEqual(team.user);
    await device.ask(me);

    // The one that was just used, and the one before it, which turned codes on.
    for (const used of [code, codeOf(uri)]) {
      const replay = { challenge: await challengeFor(team.email), code: used };
      expect(await visitor().refused(loginWithCode, { body: replay })).toMatchObject({
        status: 400,
        message: WRONG_CODE,
      });
    }
  });

  it('are replaced by recovery codes, which work once, however they are typed', async () => {
    const { team, recoveryCodes } = await withCodes();
    const [code = ''] = recoveryCodes;
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
    await visitor().ask(loginWithCode, { body: { challenge: await challengeFor(team.email), code: typed } });
    expect(await team.ask(getTwoStep)).toMatchObject({ recoveryCodesLeft: 9 });
    const again = { challenge: await challengeFor(team.email), code };
    expect(await visitor().refused(loginWithCode, { body: again })).toMatchObject({ status: 400 });

    const { recoveryCodes: renewed } = await team.ask(renewRecoveryCodes, password);
    const old = { challenge: await challengeFor(team.email), code: recoveryCodes[1] ?? '' };
    expect(await visitor().refused(loginWithCode, { body: old })).toMatchObject({ status: 400 });
    const fresh = { challenge: await challengeFor(team.email), code: renewed[0] ?? '' };
    await visitor().ask(loginWithCode, { body: fresh });
  });

  it('cannot be guessed: a challenge takes five tries, and holds for nobody else', async () => {
    const { team, uri } = await withCodes();
    const challenge = await challengeFor(team.email);
    for (let tries = 0; tries < 5; tries += 1) {
      const refused = await visitor().refused(loginWithCode, { body: { challenge, code: '000000' } });
      expect(refused).toMatchObject({ status: 400, fieldErrors: { code: [WRONG_CODE] } });
    }
    for (const over of [challenge, 'x', 'A'.repeat(43)]) {
      const refused = await visitor().refused(loginWithCode, { body: { challenge: over, code: codeOf(uri, 1) } });
      expect(refused).toMatchObject({ status: 401, message: CHALLENGE_OVER });
    }
  });

  it('are of this moment, and their challenge of the last minutes', async () => {
    const { team, uri } = await withCodes();
    const challenge = await challengeFor(team.email);
    for (const stepsAway of [-6, 6]) {
      const body = { challenge, code: codeOf(uri, stepsAway) };
      expect(await visitor().refused(loginWithCode, { body })).toMatchObject({ status: 400, message: WRONG_CODE });
    }
    await change('accounts', 'challenges', { userId: team.user.id }, { expiresAt: new Date(Date.now() - 1) });
    const late = await visitor().refused(loginWithCode, { body: { challenge, code: codeOf(uri, 1) } });
    expect(late).toMatchObject({ status: 401, message: CHALLENGE_OVER });
  });

  it('have recovery codes that are kept as hashes', async () => {
    const { recoveryCodes } = await withCodes();
    expect(await placesOf(recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')]))).toEqual([]);
  });

  it('open one session where the same one is sent many times at the same moment', async () => {
    const { team, uri } = await withCodes();
    const challenge = await challengeFor(team.email);
    const body = { challenge, code: codeOf(uri, 1) };
    const tries = await Promise.allSettled(Array.from({ length: 4 }, () => visitor().ask(loginWithCode, { body })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('are still asked for after the password was reset', async () => {
    const { team } = await withCodes();
    await visitor().ask(requestPasswordReset, { body: { email: team.email } });
    const token = tokenIn(await mailbox().waitFor(team.email, /new password/));
    await visitor().ask(resetPassword, { body: { token, newPassword: 'staple battery horse' } });
    await challengeFor(team.email, 'staple battery horse');
  });

  it('are turned on by a right code only, and off by the password only', async () => {
    const team = await signUp();
    expect(await team.refused(confirmCodes, { body: { code: '123456' } })).toMatchObject({ status: 409 });
    const wrong = { body: { password: 'wrong password' } };
    expect((await team.refused(startCodes, wrong)).fieldErrors).toEqual({ password: [WRONG_PASSWORD] });
    const { uri } = await team.ask(startCodes, password);
    expect(await team.refused(confirmCodes, { body: { code: '000000' } })).toMatchObject({ message: WRONG_CODE });
    expect(await team.ask(getTwoStep)).toMatchObject({ codes: false });
    await team.ask(confirmCodes, { body: { code: codeOf(uri) } });
    expect(await team.refused(startCodes, password)).toMatchObject({ status: 409 });
    expect(await team.refused(stopCodes, wrong)).toMatchObject({ status: 400 });
    expect(await team.ask(stopCodes, password)).toEqual({ codes: false, recoveryCodesLeft: 0, passkeys: [] });
    await visitor().ask(login, { body: { email: team.email, password: PASSWORD } });
    expect(await visitor().refused(getTwoStep)).toMatchObject({ status: 401 });
  });
});

describe('passkeys', () => {
  it('that nobody made open nothing, and their challenges hold once', async () => {
    const team = await signUp();
    const { challenge, options } = await visitor().ask(startPasskeyLogin, { body: {} });
    expect(options).toMatchObject({ userVerification: 'required' });
    const body = { challenge, credential: { id: 'x', rawId: 'x', type: 'public-key', response: {} } };
    expect(await visitor().refused(loginWithPasskey, { body })).toMatchObject({ status: 401, code: 'bad_credentials' });
    expect(await visitor().refused(loginWithPasskey, { body })).toMatchObject({ status: 401, message: CHALLENGE_OVER });

    expect(await team.refused(startPasskey, { body: { password: 'wrong password' } })).toMatchObject({ status: 400 });
    expect(await team.ask(startPasskey, password)).toMatchObject({ user: { name: team.email } });
    const made = { name: 'Phone', credential: { id: 'x', response: { clientDataJSON: 'e30' } } };
    expect(await team.refused(addPasskey, { body: made })).toMatchObject({ status: 400 });
    const params = { id: 'f'.repeat(24) };
    expect(await team.refused(removePasskey, { params, ...password })).toMatchObject({ status: 404 });
    expect(await team.ask(getTwoStep)).toMatchObject({ passkeys: [] });
  });
});
