import { useState } from 'react';
import { typedValues } from '../../shared/forms/values.ts';
import { replaceAdminPassword, type SignedInAdmin } from './stores/session.ts';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { NewPasswordFields } from '../../shared/ui/NewPasswordFields.tsx';
import { useSubmit } from '../../shared/ui/useSubmit.ts';
import { dayOf } from './labels.ts';

type Props = { admin: SignedInAdmin };

export function OwnPassword({ admin }: Props) {
  const [changing, setChanging] = useState(false);
  return (
    <>
      <button type="button" className="button button-plain" onClick={() => setChanging(true)}>
        Change password
      </button>
      {changing && <Form email={admin.email} onClose={() => setChanging(false)} />}
    </>
  );
}

/** Asks admins who still have a generated password to choose their own. */
export function MadePassword({ admin: { passwordUntil } }: Props) {
  if (!passwordUntil) return null;
  return (
    <p className="notice">
      Your password was made for you, and works until {dayOf(passwordUntil)}. Please choose one of your own.
    </p>
  );
}

function Form({ email, onClose }: { email: string; onClose: () => void }) {
  const { errors, pending, form } = useSubmit((element) => replaceAdminPassword(typedValues(element)), onClose);
  return (
    <Dialog title="Change password" onClose={onClose} lasting>
      <form {...form} className="grid gap-5">
        <NewPasswordFields email={email} errors={errors} />
        <div className="dialog-actions">
          <button type="button" className="button button-plain" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button button-solid" aria-disabled={pending}>
            {pending ? 'Changing…' : 'Change password'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
