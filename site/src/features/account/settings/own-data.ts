/** Data export and account deletion. */
import { deleteAccount, exportData } from '@playfield/contracts/account.ts';
import { ask } from '../../../shared/api/ask.ts';
import type { Checked } from '../../../shared/forms/values.ts';
import { act, submit } from '../../../shared/forms/attempt.ts';
import { saveFile } from '../../../shared/stores/save-file.ts';
import { endSession } from '../../../shared/api/session.ts';
import { flashToast, showSuccess } from '../../../shared/stores/toasts.ts';

const FILE = 'playfield-export.json';

export const exportEverything = () =>
  act(['Error', 'Failed to export your data. Please try again.'], async () => {
    saveFile(FILE, 'application/json', JSON.stringify(await ask(exportData, {}), null, 2));
    showSuccess('Your data is downloaded', `Look for ${FILE} in your downloads.`);
  });

/** Deletes the account, signs out and goes home. */
export async function leaveForGood(typed: Record<string, string>): Promise<Checked<unknown>> {
  const deleted = await submit('leaving', typed, 'Account not deleted', (body) => ask(deleteAccount, { body }));
  if (!deleted.ok) return deleted;
  endSession();
  flashToast({ tone: 'status', title: 'Account deleted', text: deleted.value.message });
  location.assign('/');
  return deleted;
}
