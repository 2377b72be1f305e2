import { showFailure } from './toasts.ts';

/** @returns whether the text is on the clipboard */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showFailure('Error', 'We couldn’t copy it. You can select it and copy it yourself.');
    return false;
  }
}
