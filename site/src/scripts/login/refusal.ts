import { VERIFICATION_REQUIRED, verificationNeeded } from '@playfield/contracts/auth.ts';
import { CallError } from '@playfield/contracts/client.ts';
import { secondStepNeeded } from '@playfield/contracts/two-step.ts';
import { fieldErrorsOf, messageOf } from '../../api/ask.ts';
import { showFailure } from '../../stores/toasts.ts';
import type { FieldErrors } from '../forms/values.ts';
import { fillSlots } from '../states.ts';
import { askSecondStep } from './second-step.ts';
import { showView } from './views.ts';

/** The address that is to be verified before anybody signs in with it. */
let unverified = '';

export function unverifiedAddress(): string {
  return unverified;
}

/** Shows what is still asked for, or why it did not work; gives the errors to show beside fields. */
export function showRefusal(error: unknown, fallback = 'Please check your credentials and try again'): FieldErrors {
  const json = error instanceof CallError ? error.json : undefined;
  const verification = verificationNeeded.safeParse(json);
  if (verification.success) return askForVerification(verification.data.email);
  const step = secondStepNeeded.safeParse(json);
  if (step.success) return askSecondStep(step.data);
  showFailure('Login failed', messageOf(error, fallback));
  return fieldErrorsOf(error);
}

function askForVerification(email: string): FieldErrors {
  unverified = email;
  showView('verification');
  fillSlots('email', email);
  showFailure('Verification Required', VERIFICATION_REQUIRED);
  return {};
}
