import type { AdminUser } from '@playfield/contracts/admin/users.ts';
import { TextField } from '../../shared/ui/Field.tsx';
import { makeOwnerOf } from './stores/users.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';

/** For a team whose owner cannot be reached. */
export function NewOwnerDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  return (
    <FormDialog
      title={`A new owner for ${user.teamName}`}
      onClose={onClose}
      save={(typed) => makeOwnerOf(user, typed['email'] ?? '')}
      words="Make owner"
      pendingText="Saving…"
    >
      <p>
        Enter the email of one of the team’s managers. They become the owner right away, and the owners become managers.
        Everyone who runs the team gets an email.
      </p>
      <TextField name="email" label="Manager’s email" type="email" inputMode="email" autoComplete="off" data-first />
    </FormDialog>
  );
}
