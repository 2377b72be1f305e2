import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { login, me } from '@playfield/contracts/sign-in.ts';
import { WRONG_PASSWORD } from '@playfield/contracts/passwords.ts';
import {
  CODE_NEEDED,
  confirmCodes,
  getTwoStep,
  renewRecoveryCodes,
  SECOND_STEP_LOCKED,
  secondStepNeeded,
  startCodes,
  startPasskey,
  stopCodes,
  WRONG_CODE,
} from '@playfield/contracts/two-step.ts';
import { URI, type TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../support/bodies.ts';
import { mailbox, registerOnly, resetPasswordOf, signIn, signUp, visitor, type TestTeam } from '../support/teams.ts';
import { tokenIn } from '../support/mailbox.ts';
import { change } from '../support/traces.ts';

const STEP_MS = 30_000;
const password = { body: { password: PASSWORD } };

function codeOf(uri: string, stepsAhead = 0): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the product makes no other kind
  const app = URI.parse(uri) as TOTP;
  return app.generate({ timestamp: Date.now() + stepsAhead * STEP_MS });
}

async function withCodes(): Promise<{ team: TestTeam; uri: string; recoveryCodes: string[] }> {
  const team = await signUp();
  const { uri } = await team.ask(startCodes, password);
  const { recoveryCodes } = await team.ask(confirmCodes, { body: { code: codeOf(uri) } });
  await nextCode(team);
  return { team, uri, recoveryCodes };
}

const set = ({ user }: TestTeam, fields: Record<string, unknown>) =>
  change('accounts', 'users', { _id: user.id }, fields);
const nextCode = (team: TestTeam) => set(team, { 'twoStep.lastStep': 0 });

function wrongCode(uri: string): string {
  const near = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(uri, steps)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code)) ?? '';
}

const codeNeeded = { status: 403, code: 'second_step_needed' };
const withCode = ({ email }: TestTeam, code?: string) => ({ body: { email, password: PASSWORD, code } });

describe('authenticator codes', () => {
  it('are required after the password, and each code opens only one session', async () => {
    const { team, uri, recoveryCodes } = await withCodes();
    expect(recoveryCodes).toHaveLength(10);
    expect(await team.ask(getTwoStep)).toEqual({ codes: true, recoveryCodesLeft: 10, passkeys: [] });
    await mailbox().waitFor(team.email, /way you sign in was changed/);
    const refused = await visitor().refused(login, withCode(team));
    expect(refused).toMatchObject(codeNeeded);
    expect(secondStepNeeded.parse(refused)).toEqual({ methods: ['code', 'recovery'] });
    // The previous code is still accepted for slow typists, so try codes from other times.
    for (const stepsAway of [-6, -3, 2, 6]) {
      const wrong = await visitor().refused(login, withCode(team, codeOf(uri, stepsAway)));
      expect(wrong).toMatchObject({ status: 400, fieldErrors: { code: [WRONG_CODE] } });
    }
    const right = withCode(team, codeOf(uri));
    const guessed = { body: { ...right.body, password: 'not the password' } };
    expect(await visitor().refusedWith(login, guessed)).toBe(401);
    const devices = Array.from({ length: 4 }, () => visitor());
    const tries = await Promise.allSettled(devices.map((device) => device.ask(login, right)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const sessions = await Promise.all(devices.map((device) => device.raw('GET', me.path)));
    expect(sessions.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
    expect(await visitor().refused(login, right)).toMatchObject({ message: WRONG_CODE });
  });

  it('are still required after a password reset, and can be replaced by a single-use recovery code', async () => {
    const { team, recoveryCodes } = await withCodes();
    const [code = ''] = recoveryCodes;
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
    await visitor().ask(login, withCode(team, typed));
    expect(await team.ask(getTwoStep)).toMatchObject({ recoveryCodesLeft: 9 });
    const proof = { password: PASSWORD, code: recoveryCodes[2] ?? '' };
    const { recoveryCodes: renewed } = await team.ask(renewRecoveryCodes, { body: proof });
    for (const old of [code, recoveryCodes[1] ?? ''])
      expect(await visitor().refusedWith(login, withCode(team, old))).toBe(400);
    await visitor().ask(login, withCode(team, renewed[0]));

    await set(team, { createdAt: new Date(Date.now() - 8 * DAY_MS) });
    await resetPasswordOf(team.email, 'staple battery horse');
    const renewedPassword = { body: { email: team.email, password: 'staple battery horse' } };
    expect(await visitor().refused(login, renewedPassword)).toMatchObject(codeNeeded);
  });

  it('do not lock out the owner of an address if a stranger was the last to register it', async () => {
    const theirs = 'stranger battery horse';
    const { email } = await registerOnly();
    await mailbox().waitFor(email, /Verify/);
    await registerOnly({ email, password: theirs });
    const mails = await mailbox().waitForAll(email, /Verify/, 2);
    for (const mail of mails) await visitor().raw('GET', `/api/auth/verify?token=${tokenIn(mail)}`);

    const stranger = await signIn(email, theirs);
    const { uri } = await stranger.ask(startCodes, { body: { password: theirs } });
    const { recoveryCodes } = await stranger.ask(confirmCodes, { body: { code: codeOf(uri) } });

    const { message } = await resetPasswordOf(email, PASSWORD);
    expect(message).toContain('two-step sign-in was turned off');
    const owner = await signIn(email);
    expect(await owner.ask(getTwoStep)).toEqual({ codes: false, recoveryCodesLeft: 0, passkeys: [] });
    expect((await mailbox().waitFor(email, /password was changed/)).text).toContain('passkeys were removed too');
    const known = { email, password: theirs, code: recoveryCodes[0] };
    expect(await visitor().refusedWith(login, { body: known })).toBe(401);
  });

  it('are turned on with a valid code and off with the password and the second step', async () => {
    const team = await signUp();
    const wrong = { body: { password: 'wrong password' } };
    expect((await team.refused(startCodes, wrong)).fieldErrors).toEqual({ password: [WRONG_PASSWORD] });
    const { uri } = await team.ask(startCodes, password);
    expect(await team.refused(confirmCodes, { body: { code: wrongCode(uri) } })).toMatchObject({ message: WRONG_CODE });
    await team.ask(confirmCodes, { body: { code: codeOf(uri) } });
    expect(await team.refusedWith(startCodes, password)).toBe(409);
    expect(await team.refusedWith(stopCodes, wrong)).toBe(400);
    const bare = await team.refused(stopCodes, password);
    expect(bare).toMatchObject({ status: 400, fieldErrors: { code: [CODE_NEEDED] } });
    const guessed = await team.refused(stopCodes, { body: { password: PASSWORD, code: wrongCode(uri) } });
    expect(guessed).toMatchObject({ status: 400, fieldErrors: { code: [WRONG_CODE] } });
    for (const call of [renewRecoveryCodes, startPasskey])
      expect(await team.refused(call, password)).toMatchObject({ status: 400, fieldErrors: { code: [CODE_NEEDED] } });
    await nextCode(team);
    const proof = { password: PASSWORD, code: codeOf(uri) };
    expect(await team.ask(stopCodes, { body: proof })).toEqual({ codes: false, recoveryCodesLeft: 0, passkeys: [] });
    await visitor().ask(login, { body: { email: team.email, password: PASSWORD } });
  });
});

describe('the lock on codes', () => {
  it('applies after ten wrong codes, and a password reset lifts it unless it is the third lock in a day', async () => {
    const { team, uri } = await withCodes();
    const guesses = Array.from({ length: 12 }, () => visitor().refused(login, withCode(team, wrongCode(uri))));
    const answers = await Promise.all(guesses);
    // The tenth wrong code locks the account's codes, unless a concurrent eleventh code locked them first.
    expect([9, 10]).toContain(answers.filter(({ message }) => message === WRONG_CODE).length);
    await mailbox().waitFor(team.email, /wrong sign-in codes/);
    const right = () => withCode(team, codeOf(uri));
    const refusal = await visitor().refused(login, right());
    expect(refusal).toMatchObject({ status: 403, code: 'second_step_locked', message: SECOND_STEP_LOCKED });

    await mailbox().waitFor(team.email, /codes are locked/);
    await set(team, { createdAt: new Date(0) });
    await resetPasswordOf(team.email, PASSWORD);
    await visitor().ask(login, right());

    const now = new Date();
    const lockedUntil = new Date(now.getTime() + 60_000);
    await set(team, {
      'twoStep.failures': 10,
      'twoStep.lockedUntil': lockedUntil,
      'twoStep.recentLocks': [now, now, now],
    });
    await resetPasswordOf(team.email, PASSWORD);
    expect(await visitor().refusedWith(login, right())).toBe(403);
  });

  it('expires, and can be lifted earlier by a recovery code', async () => {
    const { team, uri, recoveryCodes } = await withCodes();
    const spent = { 'twoStep.failures': 10, 'twoStep.lockedUntil': new Date(Date.now() + 60_000) };
    await set(team, spent);
    expect(await visitor().refusedWith(login, withCode(team, codeOf(uri)))).toBe(403);
    await visitor().ask(login, withCode(team, recoveryCodes[0]));
    await visitor().ask(login, withCode(team, codeOf(uri)));

    await nextCode(team);
    await set(team, { ...spent, 'twoStep.lockedUntil': new Date(0) });
    await visitor().ask(login, withCode(team, codeOf(uri)));

    await set(team, { 'twoStep.failures': 9, 'twoStep.lockedUntil': null });
    const proof = { password: PASSWORD, code: wrongCode(uri) };
    expect(await team.refused(stopCodes, { body: proof })).toMatchObject({ status: 403, code: 'second_step_locked' });
    expect(await team.ask(getTwoStep)).toMatchObject({ codes: true });
  });
});
