import { TYPE_THE_NAME } from '@playfield/contracts/admin/users.ts';
import type { ReactNode } from 'react';
import { typedValues, type FieldErrors } from '../../shared/forms/values.ts';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { TextField } from '../../shared/ui/Field.tsx';
import { useForm } from '../../shared/ui/useForm.ts';

type Props = {
  title: string;
  /** What will happen, in plain words. */
  children: ReactNode;
  /** What to type first, for actions that cannot be undone for long. */
  typing?: string;
  action: string;
  pendingAction: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** Confirms an action that affects other people. */
export function ConfirmDialog({ title, children, typing, action, pendingAction, onConfirm, onClose }: Props) {
  const { errors, pending, form } = useForm(async (element): Promise<FieldErrors | void> => {
    const { name = '' } = typedValues(element);
    if (typing !== undefined && name.trim().toLowerCase() !== typing.trim().toLowerCase())
      return { name: TYPE_THE_NAME };
    await onConfirm();
    onClose();
  });

  return (
    <Dialog title={title} onClose={onClose} lasting>
      <form {...form} className="grid gap-5">
        <div className="grid gap-3">{children}</div>
        {typing !== undefined && (
          <TextField
            name="name"
            label={`Type “${typing}” to confirm`}
            autoComplete="off"
            error={errors['name']}
            data-first
          />
        )}
        <div className="dialog-actions">
          <button
            type="button"
            className="button button-quiet"
            onClick={onClose}
            data-first={typing === undefined || undefined}
          >
            Cancel
          </button>
          <button type="submit" className="button button-danger" aria-disabled={pending}>
            {pending ? pendingAction : action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
