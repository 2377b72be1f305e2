import { showFailure } from '../../shared/stores/toasts.ts';

/** @returns whether the text is on the clipboard */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showFailure('Error', 'It could not be copied. You can select it and copy it by hand.');
    return false;
  }
}
