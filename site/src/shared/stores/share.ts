/** Hands an address on. */
import { isAborted } from '../api/ask.ts';
import { showFailure, showSuccess } from './toasts.ts';

/** By the device's share sheet; where there is none it is copied, and `copied` says what to do with it. */
export async function shareLink(title: string, url: string, copied: string): Promise<void> {
  try {
    if ('share' in navigator) return await navigator.share({ title, url });
  } catch (error) {
    // Closing the share sheet is no failure.
    if (isAborted(error)) return;
  }
  try {
    await navigator.clipboard.writeText(url);
    showSuccess('Link copied', copied);
  } catch {
    showFailure('Error', `The link could not be copied. It is ${url}`);
  }
}
