import type { AdminUser } from '@playfield/contracts/admin/users.ts';
import { typedValues } from '../../shared/forms/values.ts';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { DialogActions } from '../../shared/ui/DialogActions.tsx';
import { TextField } from '../../shared/ui/Field.tsx';
import { useSubmit } from '../../shared/ui/useSubmit.ts';
import { makeOwnerOf } from './stores/users.ts';

/** For a team whose owner cannot be reached. */
export function NewOwnerDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { errors, pending, form } = useSubmit(
    (element) => makeOwnerOf(user, typedValues(element)['email'] ?? ''),
    onClose,
  );
  return (
    <Dialog title={`A new owner for ${user.teamName}`} onClose={onClose} lasting>
      <form {...form} className="grid gap-5">
        <p>
          Enter the email of one of the team’s managers. They become the owner right away, and the owners become
          managers. Everyone who runs the team gets an email.
        </p>
        <TextField
          name="email"
          label="Manager’s email"
          type="email"
          inputMode="email"
          autoComplete="off"
          error={errors['email']}
          data-first
        />
        <DialogActions onCancel={onClose} pending={pending} words="Make owner" pendingText="Saving…" />
      </form>
    </Dialog>
  );
}
