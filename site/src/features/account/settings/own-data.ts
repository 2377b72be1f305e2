/** Data export and account deletion. */
import { deleteAccount, exportData } from '@playfield/contracts/account.ts';
import { ask, messageOf } from '../../../shared/api/ask.ts';
import { checkAs } from '../../../shared/forms/checking.ts';
import type { Checked } from '../../../shared/forms/values.ts';
import { attempt } from '../../../shared/forms/attempt.ts';
import { saveFile } from '../../../shared/stores/save-file.ts';
import { endSession } from '../../../shared/api/session.ts';
import { flashToast, showFailure, showSuccess } from '../../../shared/stores/toasts.ts';

const FILE = 'playfield-export.json';

export async function exportEverything(): Promise<void> {
  try {
    saveFile(FILE, 'application/json', JSON.stringify(await ask(exportData, {}), null, 2));
    showSuccess('Your data is downloaded', `Look for ${FILE} in your downloads.`);
  } catch (error) {
    showFailure('Error', messageOf(error, 'Failed to export your data. Please try again.'));
  }
}

/** Deletes the account, signs out and goes home. */
export async function leaveForGood(typed: Record<string, string>): Promise<Checked<unknown>> {
  const checked = await checkAs(({ leaving }) => leaving, typed);
  if (!checked.ok) return checked;
  const deleted = await attempt(() => ask(deleteAccount, { body: checked.value }), 'Account not deleted');
  if (!deleted.ok) return deleted;
  endSession();
  flashToast({ tone: 'status', title: 'Account deleted', text: deleted.value.message });
  location.assign('/');
  return deleted;
}
