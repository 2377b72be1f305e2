import type { TeamPerson } from '@playfield/contracts/people.ts';
import { keepFocusIn } from '../../../shared/ui/Section.tsx';
import { PasswordDialog } from '../proof/PasswordDialog.tsx';
import { giveRole, leave, remove } from './store.ts';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx';

type Props = { person: TeamPerson; team: string; onClose: () => void };

/** With the password again: a new owner can remove everyone else. */
export function NewOwnerDialog({ person, team, onClose }: Props) {
  return (
    <PasswordDialog
      title={`Make ${person.fullName} an owner?`}
      words="Make owner"
      pendingText="Saving…"
      save={({ password = '' }) => giveRole(person, 'owner', password)}
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
    <ConfirmDialog
      title={`Remove ${person.fullName}?`}
      words="Remove"
      pendingText="Removing…"
      action={async () => {
        await remove(person);
        onClose();
        keepFocusIn('people');
      }}
      onClose={onClose}
    >
      <p>
        {person.fullName} is signed out of {team} on all devices, is no longer notified, and gets an email about it.
        What they did for the team stays.
      </p>
    </ConfirmDialog>
  );
}

export function LeaveDialog({ team, onClose }: Omit<Props, 'person'>) {
  return (
    <ConfirmDialog title={`Leave ${team}?`} words="Leave team" pendingText="Leaving…" action={leave} onClose={onClose}>
      <p>
        You no longer see the team’s games and messages. The others get an email about it. Your account stays, and you
        can be invited again.
      </p>
    </ConfirmDialog>
  );
}
