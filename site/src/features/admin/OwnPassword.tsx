import { useState } from 'react';
import { replaceAdminPassword, type SignedInAdmin } from './stores/session.ts';
import { NewPasswordFields } from '../../shared/ui/NewPasswordFields.tsx';
import { dayOf } from './labels.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { Button } from '../../shared/ui/Button.tsx';

type Props = { admin: SignedInAdmin };

export function OwnPassword({ admin }: Props) {
  const [changing, setChanging] = useState(false);
  return (
    <>
      <Button kind="plain" onClick={() => setChanging(true)}>
        Change password
      </Button>
      {changing && <NewPassword email={admin.email} onClose={() => setChanging(false)} />}
    </>
  );
}

export function MadePassword({ admin: { passwordUntil } }: Props) {
  if (!passwordUntil) return null;
  return (
    <p className="notice">
      Your password was made for you, and works until {dayOf(passwordUntil)}. Please choose one of your own.
    </p>
  );
}

function NewPassword({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <FormDialog
      title="Change password"
      onClose={onClose}
      save={replaceAdminPassword}
      words="Change password"
      pendingText="Changing…"
    >
      <NewPasswordFields email={email} />
    </FormDialog>
  );
}
