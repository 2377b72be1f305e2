import type { User } from '@playfield/contracts/users.ts';
import { deleteAccount, exportData } from '@playfield/contracts/account.ts';
import { ActionButton, DialogButton } from '../../../shared/ui/Button.tsx';
import { PasswordDialog } from '../proof/PasswordDialog.tsx';
import { Section } from '../../../shared/ui/Section.tsx';
import { ask } from '../../../shared/api/ask.ts';
import type { Checked } from '../../../shared/forms/values.ts';
import { act, submit } from '../../../shared/forms/attempt.ts';
import { saveFile } from '../../../shared/stores/save-file.ts';
import { endSession } from '../../../shared/api/session.ts';
import { flashToast, showSuccess } from '../../../shared/stores/toasts.ts';

const FILE = 'playfield-export.json';

const exportEverything = () =>
  act(['Error', 'Failed to export your data. Please try again.'], async () => {
    saveFile(FILE, 'application/json', JSON.stringify(await ask(exportData, {}), null, 2));
    showSuccess('Your data is downloaded', `Look for ${FILE} in your downloads.`);
  });

async function leaveForGood(typed: Record<string, string>): Promise<Checked<unknown>> {
  const deleted = await submit('leaving', typed, 'Account not deleted', (body) => ask(deleteAccount, { body }));
  if (!deleted.ok) return deleted;
  endSession();
  flashToast({ tone: 'status', title: 'Account deleted', text: deleted.value.message });
  location.assign('/');
  return deleted;
}

export function OwnData({ user }: { user: User }) {
  return (
    <Section id="data" title="Your data" text="It’s yours: download it, or delete it.">
      <div className="setting">
        <div>
          <h3>Export</h3>
          <p className="text-soft">Everything we hold on you, as one JSON file.</p>
        </div>
        <ActionButton pendingText="Exporting…" action={exportEverything}>
          Export my data
        </ActionButton>
      </div>
      <div className="setting">
        <div>
          <h3>Delete account</h3>
          <p className="text-soft">Right away and for good. It can’t be undone.</p>
        </div>
        <DialogButton kind="danger" render={(close) => <DeleteDialog user={user} onClose={close} />}>
          Delete my account
        </DialogButton>
      </div>
    </Section>
  );
}

function DeleteDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const manager = user.userRole === 'team_manager';
  const isShared = user.personId !== undefined || user.teamCount !== undefined;
  const isAlone = manager && !isShared;
  return (
    <PasswordDialog
      title="Delete your account?"
      words="Delete my account"
      pendingText="Deleting…"
      danger
      save={leaveForGood}
      onClose={onClose}
    >
      <p>
        This deletes the account of <strong className="wrap-anywhere">{user.email}</strong> for good:
      </p>
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>your name, email address, phone number and sign-ins</li>
        {isAlone && <li>{user.teamName}, with its games and its interest in other teams’ games</li>}
        {isShared && <li>your place in every team that you run: a team that others run too goes on without you</li>}
        {isShared && <li>teams that only you run, with their games</li>}
      </ul>
      {isAlone && (
        <p>
          Teams with an agreed game get an email that it is canceled. Teams you messaged keep the conversation, under
          the name “Deleted team”.
        </p>
      )}
      <p>This cannot be undone.</p>
    </PasswordDialog>
  );
}
