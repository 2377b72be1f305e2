import { resendVerification as resendCall } from '@playfield/contracts/auth.ts';
import { request } from '@playfield/contracts/client.ts';
import { messageOf } from '../api/ask.ts';
import { showFailure, showSuccess } from '../stores/toasts.ts';

/** Asks for a new verification link; the button says what it is doing meanwhile. */
export async function resendVerification(button: HTMLButtonElement, email: string): Promise<void> {
  if (button.getAttribute('aria-disabled') === 'true') return;
  const words = button.textContent;
  button.setAttribute('aria-disabled', 'true');
  button.textContent = button.dataset.pending ?? words;
  try {
    const { message } = await request(resendCall, { body: { email } });
    showSuccess('Verification email sent', message);
  } catch (error) {
    showFailure('Error', messageOf(error, 'Failed to resend verification email'));
  } finally {
    button.removeAttribute('aria-disabled');
    button.textContent = words;
  }
}
