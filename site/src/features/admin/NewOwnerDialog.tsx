import type { AdminUser } from '@playfield/contracts/admin/users.ts';
import { REPLACEMENT_DAYS } from '@playfield/contracts/people.ts';
import { typedValues } from '../../shared/forms/values.ts';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { DialogActions } from '../../shared/ui/DialogActions.tsx';
import { TextField } from '../../shared/ui/Field.tsx';
import { useSubmit } from '../../shared/ui/useSubmit.ts';
import { askOwner } from './stores/users.ts';

/** For a team whose owner cannot be reached. */
export function NewOwnerDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { errors, pending, form } = useSubmit(
    (element) => askOwner(user, typedValues(element)['email'] ?? ''),
    onClose,
  );
  return (
    <Dialog title={`A new owner for ${user.teamName}`} onClose={onClose} lasting>
      <form {...form} className="grid gap-5">
        <p>
          Everyone who runs the team gets an email now. If no owner objects within {REPLACEMENT_DAYS} days, this person
          becomes the owner, and the owners of today become managers.
        </p>
        <TextField
          name="email"
          label="Email of their account"
          type="email"
          inputMode="email"
          autoComplete="off"
          error={errors['email']}
          data-first
        />
        <DialogActions onCancel={onClose} pending={pending} words="Ask for it" pendingText="Asking…" />
      </form>
    </Dialog>
  );
}
