import { isAborted } from '../api/ask.ts';
import { showFailure, showSuccess } from './toasts.ts';

export async function shareLink(title: string, url: string, copied: string): Promise<void> {
  try {
    if ('share' in navigator) return await navigator.share({ title, url });
  } catch (error) {
    if (isAborted(error)) return;
  }
  try {
    await navigator.clipboard.writeText(url);
    showSuccess('Link copied', copied);
  } catch {
    showFailure('Error', `The link could not be copied. It is ${url}`);
  }
}
