import type { ComponentProps } from 'react';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { PasswordField } from '../../../shared/ui/PasswordField.tsx';
import { StepField } from './StepField.tsx';

type Props<Value> = ComponentProps<typeof FormDialog<Value>> & {
  stepToo?: boolean;
};

/** Asks for the password again before a sensitive action, in case the screen was left unattended. */
export function PasswordDialog<Value>({ stepToo = false, children, ...dialog }: Props<Value>) {
  return (
    <FormDialog {...dialog}>
      <div className="grid gap-3">{children}</div>
      <PasswordField name="password" label="Password" autoComplete="current-password" data-first />
      {stepToo && <StepField />}
    </FormDialog>
  );
}
