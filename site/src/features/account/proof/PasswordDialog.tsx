import type { ReactNode } from 'react';
import { type Checked } from '../../../shared/forms/values.ts';
import { PasswordField } from '../../../shared/ui/PasswordField.tsx';
import { StepField } from './StepField.tsx';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';

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
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      save={save}
      onDone={onDone}
      words={action}
      pendingText={pendingAction}
      danger={danger}
    >
      <div className="grid gap-3">{children}</div>
      <PasswordField name="password" label="Password" autoComplete="current-password" data-first />
      {stepToo && <StepField />}
    </FormDialog>
  );
}
