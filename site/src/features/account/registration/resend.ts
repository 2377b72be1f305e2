import { resendVerification as resendCall } from '@playfield/contracts/sign-in.ts';
import { request } from '@playfield/contracts/http/client.ts';
import { fieldErrorsOf, messageOf } from '../../../shared/api/ask.ts';
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';
import type { FieldErrors } from '../../../shared/api/values.ts';

export async function resendVerification(email: string): Promise<FieldErrors | void> {
  try {
    const { message } = await request(resendCall, { body: { email } });
    showSuccess('Verification email sent', message);
  } catch (error) {
    showFailure('Error', messageOf(error, 'Failed to resend verification email'));
    return fieldErrorsOf(error);
  }
}
