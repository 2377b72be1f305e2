import { isProtected, $twoStep } from './step-proof.ts';
import { TextField } from '../../../shared/ui/Field.tsx';
import { useValue } from '../../../shared/ui/useValue.ts';

/** The second step, if the account has one: a stolen password alone must not change it. */
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
