import { expect, it } from 'vitest';
import { answerCalls } from '../../../shared/api/test-server.ts';
import { $twoStep } from '../proof/step-proof.ts';
import { turnCodesOn } from './store.ts';

const answer = answerCalls();
const off = { codes: false, passkeys: [], recoveryCodesLeft: 3 };

it('accepts a code typed in two groups, and counts new recovery codes', async () => {
  $twoStep.set({ status: 'ready', value: off });
  const asked = answer({ 'POST /api/auth/two-step/codes/confirm': { json: { recoveryCodes: ['a', 'b'] } } });
  expect(await turnCodesOn({ code: '123 456' })).toEqual({ ok: true, value: ['a', 'b'] });
  expect(asked[0]?.body).toEqual({ code: '123456' });
  expect($twoStep.get()).toEqual({ status: 'ready', value: { ...off, codes: true, recoveryCodesLeft: 2 } });
});

it('keeps the count of existing recovery codes if the response contains no new ones', async () => {
  $twoStep.set({ status: 'ready', value: off });
  answer({ 'POST /api/auth/two-step/codes/confirm': { json: { recoveryCodes: [] } } });
  await turnCodesOn({ code: '123456' });
  expect($twoStep.get()).toMatchObject({ value: { codes: true, recoveryCodesLeft: 3 } });
});
