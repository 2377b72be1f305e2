import type { ReactNode } from 'react';
import { typedValues, type Checked } from '../../../shared/forms/values.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { DialogActions } from '../../../shared/ui/DialogActions.tsx';
import { PasswordField } from '../../../shared/ui/PasswordField.tsx';
import { useSubmit } from '../../../shared/ui/useSubmit.ts';
import { StepField } from './StepField.tsx';

type Props<Value> = {
  title: string;
  /** What will happen, in plain words. */
  children: ReactNode;
  action: string;
  pendingAction: string;
  danger?: boolean;
  /** Whether to ask for the second step too, if the account has one. */
  stepToo?: boolean;
  save: (typed: Record<string, string>) => Promise<Checked<Value>>;
  onDone: (value: Value) => void;
  onClose: () => void;
};

/** Asks for the password again before a sensitive action, in case the screen was left unattended. */
export function PasswordDialog<Value>(props: Props<Value>) {
  const { title, children, action, pendingAction, danger = false, stepToo = false, save, onDone, onClose } = props;
  const { errors, pending, form } = useSubmit((element) => save(typedValues(element)), onDone);
  return (
    <Dialog title={title} onClose={onClose} lasting>
      <form {...form} className="grid gap-5">
        <div className="grid gap-3">{children}</div>
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          error={errors['password']}
          data-first
        />
        {stepToo && <StepField error={errors['code']} />}
        <DialogActions
          onCancel={onClose}
          pending={pending}
          words={action}
          pendingText={pendingAction}
          danger={danger}
        />
      </form>
    </Dialog>
  );
}
