import { VERIFICATION_REQUIRED, verificationNeeded } from '@playfield/contracts/sign-in.ts';
import { CallError } from '@playfield/contracts/http/client.ts';
import { secondStepNeeded } from '@playfield/contracts/two-step.ts';
import { fieldErrorsOf, messageOf } from '../../../shared/api/ask.ts';
import { showFailure } from '../../../shared/stores/toasts.ts';
import type { FieldErrors } from '../../../shared/forms/values.ts';
import { fillSlots } from '../../../shared/forms/states.ts';
import { showSignInProblem } from './problem.ts';
import { askSecondStep } from './second-step.ts';
import { showView } from './views.ts';

let unverified = '';

export function unverifiedAddress(): string {
  return unverified;
}

const FAILED = 'Authentication failed';

/** Shows the next step or the failure. @param broken text for failures in the browser @returns field errors */
export function showRefusal(error: unknown, broken = FAILED): FieldErrors {
  const json = error instanceof CallError ? error.json : undefined;
  const verification = verificationNeeded.safeParse(json);
  if (verification.success) return askForVerification(verification.data.email);
  const step = secondStepNeeded.safeParse(json);
  if (step.success) return askSecondStep(step.data);
  showSignInProblem(messageOf(error, fallbackFor(error, broken)), error);
  return fieldErrorsOf(error);
}

/** Fallback text: a 4xx can be corrected by the user, a 5xx cannot. */
function fallbackFor(error: unknown, broken: string): string {
  if (!(error instanceof CallError)) return broken;
  return error.status >= 400 && error.status < 500 ? 'Please check your credentials and try again' : FAILED;
}

function askForVerification(email: string): FieldErrors {
  unverified = email;
  showView('verification');
  fillSlots('email', email);
  showFailure('Verification Required', VERIFICATION_REQUIRED);
  return {};
}
