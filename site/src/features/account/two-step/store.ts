import { confirmCodes, renewRecoveryCodes, startCodes, stopCodes } from '@playfield/contracts/two-step.ts';
import type { AnswerOf } from '@playfield/contracts/http/call.ts';
import { ask } from '../../../shared/api/ask.ts';
import { submit } from '../../../shared/forms/attempt.ts';
import { change } from '../../../shared/stores/loadable.ts';
import { $twoStep, withProof } from '../proof/step-proof.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';

export const TWO_STEP = 'two-step';

export type CodeSecret = AnswerOf<typeof startCodes>;

export const newSecret = (typed: Record<string, string>) =>
  withProof(typed, 'Codes not turned on', (body) => ask(startCodes, { body }));

/**
 * Turns on codes from an app. Removes spaces, because apps display codes in two groups.
 * @returns new recovery codes, or none if the account already has some
 */
export const turnCodesOn = (typed: Record<string, string>) =>
  submit('code', { ...typed, code: typed['code']?.replaceAll(/\s/g, '') }, 'Codes not turned on', async (body) => {
    const { recoveryCodes } = await ask(confirmCodes, { body });
    change($twoStep, (held) => ({ ...held, codes: true }));
    noteRecoveryCodes(recoveryCodes);
    showSuccess('Two-step sign-in is on', 'You will be asked for a code when you sign in.');
    return recoveryCodes;
  });

export const turnCodesOff = (typed: Record<string, string>) =>
  withProof(typed, 'Codes not turned off', async (body) => {
    $twoStep.set({ status: 'ready', value: await ask(stopCodes, { body }) });
    showSuccess('Codes from an app are off');
  });

export const replaceRecoveryCodes = (typed: Record<string, string>) =>
  withProof(typed, 'No new recovery codes', async (body) => {
    const { recoveryCodes } = await ask(renewRecoveryCodes, { body });
    noteRecoveryCodes(recoveryCodes);
    return recoveryCodes;
  });

export function noteRecoveryCodes({ length }: readonly string[]): void {
  if (length > 0) change($twoStep, (held) => ({ ...held, recoveryCodesLeft: length }));
}
