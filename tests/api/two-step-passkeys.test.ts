import { login, me } from '@playfield/contracts/sign-in.ts';
import {
  addPasskey,
  CODE_NEEDED,
  getTwoStep,
  loginWithPasskey,
  removePasskey,
  startCodes,
  startPasskey,
  startPasskeyLogin,
  CHALLENGE_OVER,
} from '@playfield/contracts/two-step.ts';
import { describe, expect, inject, it } from 'vitest';
import { newDevice, passkeyOf, type Deviation, type Device } from '../support/passkey.ts';
import { PASSWORD, signUp, visitor, type TestTeam } from '../support/teams.ts';

const origin = inject('env')['PUBLIC_URL'] ?? '';
const ELSEWHERE = 'https://elsewhere.example';
const password = { body: { password: PASSWORD } };

async function withPasskey(): Promise<{ team: TestTeam; device: Device }> {
  const team = await signUp();
  return { team, device: await passkeyOf(team) };
}

async function answerOf(device: Device, deviation?: Deviation) {
  const { challenge, options } = await visitor().ask(startPasskeyLogin, { body: {} });
  return { body: { challenge, credential: device.use(options, deviation) } };
}

describe('a passkey', () => {
  it('signs its owner in without a password and becomes the second step after the password', async () => {
    const { team, device } = await withPasskey();
    const browser = visitor();
    expect(await browser.ask(loginWithPasskey, await answerOf(device))).toMatchObject({ id: team.user.id });
    expect(await browser.ask(me)).toMatchObject({ id: team.user.id });
    expect(await visitor().refused(login, { body: { email: team.email, password: PASSWORD } })).toMatchObject({
      code: 'second_step_needed',
    });
  });

  it('is rejected if its challenge or site is wrong, if the user is not verified, or if it is a copy', async () => {
    const { device } = await withPasskey();
    await visitor().ask(loginWithPasskey, await answerOf(device, { counter: 9 }));
    const deviations: Deviation[] = [
      { challenge: 'A'.repeat(43) },
      { origin: ELSEWHERE },
      { rpID: 'elsewhere.example' },
      { isVerified: false },
      { counter: 9 },
    ];
    for (const deviation of deviations) {
      const refused = await visitor().refused(loginWithPasskey, await answerOf(device, { counter: 10, ...deviation }));
      expect(refused, JSON.stringify(deviation)).toMatchObject({ status: 401, code: 'bad_credentials' });
    }
    await visitor().ask(loginWithPasskey, await answerOf(device, { counter: 10 }));
  });

  it('must confirm its own removal and the addition of another second step', async () => {
    const { team, device } = await withPasskey();
    const [mine] = (await team.ask(getTwoStep)).passkeys;
    const params = { id: mine?.id ?? '' };
    const needed = { status: 400, fieldErrors: { code: [CODE_NEEDED] } };
    expect(await team.refused(removePasskey, { params, ...password })).toMatchObject(needed);
    expect(await team.refused(startPasskey, password)).toMatchObject(needed);
    expect(await team.refused(startCodes, password)).toMatchObject(needed);

    const { device: theirs } = await withPasskey();
    const foreign = { password: PASSWORD, passkey: (await answerOf(theirs)).body };
    expect(await team.refusedWith(removePasskey, { params, body: foreign })).toBe(400);
    expect((await team.ask(getTwoStep)).passkeys).toHaveLength(1);

    const proof = async () => ({ password: PASSWORD, passkey: (await answerOf(device)).body });
    await team.ask(startPasskey, { body: await proof() });
    expect(await team.ask(removePasskey, { params, body: await proof() })).toMatchObject({ passkeys: [] });
  });

  it('cannot be added with a different challenge, from another site or without user verification', async () => {
    const team = await signUp();
    for (const deviation of [{ challenge: 'A'.repeat(43) }, { origin: ELSEWHERE }, { isVerified: false }]) {
      const credential = newDevice(origin).make(await team.ask(startPasskey, password), deviation);
      const refused = await team.refused(addPasskey, { body: { name: 'Phone', credential } });
      expect(refused, JSON.stringify(deviation)).toMatchObject({ status: 400 });
    }
    expect(await team.refusedWith(startPasskey, { body: { password: 'wrong password' } })).toBe(400);
    expect(await team.ask(getTwoStep)).toMatchObject({ passkeys: [] });
  });
});

it('accepts each passkey challenge only once, and rejects unknown passkeys', async () => {
  const { challenge, options } = await visitor().ask(startPasskeyLogin, { body: {} });
  expect(options).toMatchObject({ userVerification: 'required' });
  const body = { challenge, credential: { id: 'x', rawId: 'x', type: 'public-key', response: {} } };
  expect(await visitor().refused(loginWithPasskey, { body })).toMatchObject({ status: 401, code: 'bad_credentials' });
  expect(await visitor().refused(loginWithPasskey, { body })).toMatchObject({ status: 401, message: CHALLENGE_OVER });
});
