import type { User } from '@playfield/contracts/users.ts';
import { exportData } from '@playfield/contracts/account.ts';
import { ActionButton, DialogButton } from '../../../shared/ui/Button.tsx';
import { lazy } from '../../../shared/ui/States.tsx';
import { Section } from '../../../shared/ui/Section.tsx';
import { Setting } from '../../../shared/ui/Setting.tsx';
import { ask } from '../../../shared/api/ask.ts';
import { act } from '../../../shared/forms/attempt.ts';
import { saveFile } from '../../../shared/stores/save-file.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';

const DeleteAccount = lazy(async () => (await import('./DeleteAccount.tsx')).DeleteAccount);
const FILE = 'playfield-export.json';

const exportEverything = () =>
  act(['Error', 'Failed to export your data. Please try again.'], async () => {
    saveFile(FILE, 'application/json', JSON.stringify(await ask(exportData, {}), null, 2));
    showSuccess('Your data is downloaded', `Look for ${FILE} in your downloads.`);
  });

export function OwnData({ user }: { user: User }) {
  return (
    <Section id="data" title="Your data" text="It’s yours: download it, or delete it.">
      <Setting title="Export" text="Download everything we store about you.">
        <ActionButton pendingText="Exporting…" action={exportEverything}>
          Export my data
        </ActionButton>
      </Setting>
      <Setting title="Delete account" text="Right away and for good. It can’t be undone.">
        <DialogButton kind="danger" render={(close) => <DeleteAccount user={user} onClose={close} />}>
          Delete my account
        </DialogButton>
      </Setting>
    </Section>
  );
}
