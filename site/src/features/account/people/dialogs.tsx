import type { TeamPerson } from '@playfield/contracts/people.ts';
import { ActionButton } from '../../../shared/ui/ActionButton.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { keepFocusIn } from '../../../shared/ui/Section.tsx';
import { PasswordDialog } from '../proof/PasswordDialog.tsx';
import { giveRole, leave, remove } from './store.ts';

type Props = { person: TeamPerson; team: string; onClose: () => void };

/** With the password again: a new owner can remove everyone else. */
export function NewOwnerDialog({ person, team, onClose }: Props) {
  return (
    <PasswordDialog
      title={`Make ${person.fullName} an owner?`}
      action="Make owner"
      pendingAction="Saving…"
      save={({ password = '' }) => giveRole(person, 'owner', password)}
      onDone={onClose}
      onClose={onClose}
    >
      <p>
        Owners of {team} can do everything, also invite and remove people, and you. You stay an owner until you leave,
        or another owner changes that.
      </p>
    </PasswordDialog>
  );
}

export function RemoveDialog({ person, team, onClose }: Props) {
  return (
    <Dialog title={`Remove ${person.fullName}?`} onClose={onClose}>
      <p>
        {person.fullName} is signed out of {team} on all devices, is no longer notified, and gets an email about it.
        What they did for the team stays.
      </p>
      <Buttons
        words="Remove"
        pendingText="Removing…"
        onClose={onClose}
        action={async () => {
          await remove(person);
          onClose();
          keepFocusIn('people');
        }}
      />
    </Dialog>
  );
}

export function LeaveDialog({ team, onClose }: Omit<Props, 'person'>) {
  return (
    <Dialog title={`Leave ${team}?`} onClose={onClose}>
      <p>
        You no longer see the team’s games and messages. The others get an email about it. Your account stays, and you
        can be invited again.
      </p>
      <Buttons words="Leave team" pendingText="Leaving…" onClose={onClose} action={leave} />
    </Dialog>
  );
}

type ButtonsProps = { words: string; pendingText: string; action: () => Promise<unknown>; onClose: () => void };

function Buttons({ words, pendingText, action, onClose }: ButtonsProps) {
  return (
    <div className="dialog-actions">
      <button type="button" className="button button-quiet" data-first onClick={onClose}>
        Cancel
      </button>
      <ActionButton className="button-danger" pendingText={pendingText} action={action}>
        {words}
      </ActionButton>
    </div>
  );
}
