import type { ComponentProps } from 'react';
import { FormDialog } from '../../../shared/ui/Dialog.tsx';
import { PasswordField } from '../../../shared/ui/PasswordField.tsx';
import { $twoStep, isProtected } from './step-proof.ts';
import { TextField } from '../../../shared/ui/Field.tsx';
import { useValue } from '../../../shared/ui/States.tsx';

type Props<Value> = ComponentProps<typeof FormDialog<Value>> & { stepToo?: boolean };

export function PasswordDialog<Value>({ stepToo = false, children, ...dialog }: Props<Value>) {
  return (
    <FormDialog {...dialog}>
      <div className="grid gap-3">{children}</div>
      <PasswordField name="password" label="Password" autoComplete="current-password" data-first />
      {stepToo && <StepField />}
    </FormDialog>
  );
}

export function StepField() {
  const twoStep = useValue($twoStep);
  if (twoStep.status !== 'ready' || !isProtected(twoStep.value)) return null;
  return (
    <TextField
      name="code"
      label="Code from your app, or a recovery code"
      help={twoStep.value.passkeys.length > 0 ? 'Leave it empty to use a passkey.' : undefined}
      autoComplete="one-time-code"
      className="code"
    />
  );
}
