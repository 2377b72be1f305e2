import { useState } from 'react';
import { createPasskey } from './passkeys.ts';
import { TextField } from '../../../shared/ui/Field.tsx';
import { PasswordField } from '../../../shared/ui/PasswordField.tsx';
import { StepField } from '../proof/PasswordDialog.tsx';
import { NewRecoveryCodes } from './RecoveryCodes.tsx';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';

export function AddPasskey({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  if (codes.length > 0) return <NewRecoveryCodes codes={codes} onClose={onClose} />;
  return <NewPasskey onDone={(made) => (made.length > 0 ? setCodes(made) : onClose())} onClose={onClose} />;
}

type Props = { onDone: (recoveryCodes: readonly string[]) => void; onClose: () => void };

function NewPasskey({ onDone, onClose }: Props) {
  const [cancelled, setCancelled] = useState(false);

  function save(typed: Record<string, string>): ReturnType<typeof createPasskey> {
    setCancelled(false);
    return createPasskey(typed);
  }

  return (
    <FormDialog
      title="Add a passkey"
      onClose={onClose}
      save={save}
      onDone={(added) => (added.cancelled ? setCancelled(true) : onDone(added.recoveryCodes))}
      words="Continue"
      pendingText="Waiting for your browser…"
    >
      <p>Your browser will ask for your fingerprint, your face or your screen lock.</p>
      <PasswordField name="password" label="Password" autoComplete="current-password" data-first />
      <StepField />
      <TextField
        name="name"
        label="Name of the passkey"
        help="Such as “My phone”, to tell it from others."
        autoComplete="off"
        maxLength={40}
      />
      <output className="empty:hidden">
        {cancelled && <span className="notice block">No passkey was added. You can try again.</span>}
      </output>
    </FormDialog>
  );
}
