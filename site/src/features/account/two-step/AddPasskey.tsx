import { useState } from 'react';
import { typedValues } from '../../../shared/forms/values.ts';
import { createPasskey } from './passkeys.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { TextField } from '../../../shared/ui/Field.tsx';
import { PasswordField } from '../../../shared/ui/PasswordField.tsx';
import { useSubmit } from '../../../shared/ui/useSubmit.ts';
import { StepField } from '../proof/StepField.tsx';
import { NewRecoveryCodes } from './RecoveryCodes.tsx';

/** The password and a name, then the browser's dialog; recovery codes if the account had none. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  if (codes.length > 0) return <NewRecoveryCodes codes={codes} onClose={onClose} />;
  return <NewPasskey onDone={(made) => (made.length > 0 ? setCodes(made) : onClose())} onClose={onClose} />;
}

type Props = { onDone: (recoveryCodes: readonly string[]) => void; onClose: () => void };

function NewPasskey({ onDone, onClose }: Props) {
  const [cancelled, setCancelled] = useState(false);
  const { errors, pending, form } = useSubmit(save, (added) =>
    added.cancelled ? setCancelled(true) : onDone(added.recoveryCodes),
  );

  function save(element: HTMLFormElement): ReturnType<typeof createPasskey> {
    setCancelled(false);
    return createPasskey(typedValues(element));
  }

  return (
    <Dialog title="Add a passkey" onClose={onClose} lasting>
      <form {...form} className="grid gap-5">
        <p>Your browser will ask for your fingerprint, your face or your screen lock.</p>
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          error={errors['password']}
          data-first
        />
        <StepField error={errors['code']} />
        <TextField
          name="name"
          label="Name of the passkey"
          help="Such as “My phone”, to tell it from others."
          autoComplete="off"
          maxLength={40}
          error={errors['name']}
        />
        <output className="empty:hidden">
          {cancelled && <span className="notice block">No passkey was added. You can try again.</span>}
        </output>
        <div className="dialog-actions">
          <button type="button" className="button button-quiet" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button button-solid" aria-disabled={pending}>
            {pending ? 'Waiting for your browser…' : 'Continue'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
