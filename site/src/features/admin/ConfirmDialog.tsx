import { TYPE_THE_NAME } from '@playfield/contracts/admin/users.ts';
import type { ReactNode } from 'react';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { TextField } from '../../shared/ui/Field.tsx';
import { DONE, type Checked } from '../../shared/forms/values.ts';
import { Form, SubmitButton } from '../../shared/ui/Form.tsx';
import { Button } from '../../shared/ui/Button.tsx';

type Props = {
  title: string;
  children: ReactNode;
  /** What to type first, for actions that cannot be undone for long. */
  typing?: string;
  action: string;
  pendingAction: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

export function ConfirmDialog({ title, children, typing, action, pendingAction, onConfirm, onClose }: Props) {
  async function save({ name = '' }: Record<string, string>): Promise<Checked<null>> {
    if (typing !== undefined && name.trim().toLowerCase() !== typing.trim().toLowerCase())
      return { ok: false, errors: { name: TYPE_THE_NAME } };
    await onConfirm();
    return DONE;
  }

  return (
    <Dialog title={title} onClose={onClose} lasting>
      <Form save={save} onDone={onClose}>
        <div className="grid gap-3">{children}</div>
        {typing !== undefined && (
          <TextField name="name" label={`Type “${typing}” to confirm`} autoComplete="off" data-first />
        )}
        <div className="dialog-actions">
          <Button onClick={onClose} data-first={typing === undefined || undefined}>
            Cancel
          </Button>
          <SubmitButton className="button-danger" pendingText={pendingAction}>
            {action}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
