import { confirmCodes, renewRecoveryCodes, startCodes, stopCodes } from '@playfield/contracts/two-step.ts';
import type { AnswerOf } from '@playfield/contracts/http/call.ts';
import { ask } from '../../../shared/api/ask.ts';
import type { Checked } from '../../../shared/forms/values.ts';
import { attempt, submit } from '../../../shared/forms/attempt.ts';
import { change } from '../../../shared/stores/loadable.ts';
import { checkProof, $twoStep } from '../proof/step-proof.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';

export const TWO_STEP = 'two-step';

export type CodeSecret = AnswerOf<typeof startCodes>;

/** A new secret for the app; active from its first code on. */
export async function newSecret(typed: Record<string, string>): Promise<Checked<CodeSecret>> {
  const checked = await checkProof(typed);
  return checked.ok ? attempt('Codes not turned on', () => ask(startCodes, { body: checked.value })) : checked;
}

/** Turns codes on with the first one. @returns new recovery codes, none if the account has some */
export async function turnCodesOn(typed: Record<string, string>): Promise<Checked<readonly string[]>> {
  const confirmed = await submit(
    'code',
    { ...typed, code: withoutSpaces(typed['code']) },
    'Codes not turned on',
    (body) => ask(confirmCodes, { body }),
  );
  if (!confirmed.ok) return confirmed;
  const { recoveryCodes } = confirmed.value;
  change($twoStep, (held) => ({ ...held, codes: true }));
  noteRecoveryCodes(recoveryCodes);
  showSuccess('Two-step sign-in is on', 'You will be asked for a code when you sign in.');
  return { ok: true, value: recoveryCodes };
}

export async function turnCodesOff(typed: Record<string, string>): Promise<Checked<unknown>> {
  const checked = await checkProof(typed);
  if (!checked.ok) return checked;
  const stopped = await attempt('Codes not turned off', () => ask(stopCodes, { body: checked.value }));
  if (!stopped.ok) return stopped;
  $twoStep.set({ status: 'ready', value: stopped.value });
  showSuccess('Codes from an app are off');
  return stopped;
}

export async function replaceRecoveryCodes(typed: Record<string, string>): Promise<Checked<readonly string[]>> {
  const checked = await checkProof(typed);
  if (!checked.ok) return checked;
  const renewed = await attempt('No new recovery codes', () => ask(renewRecoveryCodes, { body: checked.value }));
  if (!renewed.ok) return renewed;
  noteRecoveryCodes(renewed.value.recoveryCodes);
  return { ok: true, value: renewed.value.recoveryCodes };
}

/** New recovery codes replace the old ones; an empty list changes nothing. */
export function noteRecoveryCodes({ length }: readonly string[]): void {
  if (length > 0) change($twoStep, (held) => ({ ...held, recoveryCodesLeft: length }));
}

/** Apps show a code in two groups, and people type it that way. */
function withoutSpaces(code: string | undefined): string | undefined {
  return code?.replaceAll(/\s/g, '');
}
