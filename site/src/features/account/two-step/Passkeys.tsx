import type { Passkey } from '@playfield/contracts/two-step.ts';
import { useState } from 'react';
import { forgetPasskey, knowsPasskeys } from './passkeys.ts';
import { agoText, dayText } from '../../../shared/format/ago.ts';
import { later } from '../../../shared/ui/States.tsx';
import { PasswordDialog } from '../proof/PasswordDialog.tsx';
import { keepFocusIn } from '../../../shared/ui/Section.tsx';
import { TWO_STEP } from './store.ts';
import { Button } from '../../../shared/ui/Button.tsx';

const AddPasskey = later(async () => (await import('./AddPasskey.tsx')).AddPasskey);

type Props = { passkeys: readonly Passkey[]; codes: boolean };

export function Passkeys({ passkeys, codes }: Props) {
  const [adding, setAdding] = useState(false);

  function close(): void {
    setAdding(false);
    keepFocusIn(TWO_STEP);
  }

  return (
    <div className="setting">
      <div>
        <h3>Passkeys</h3>
        <p className="text-soft">
          Sign in with your fingerprint, your face or your screen lock. After a password, it is the second step.
        </p>
      </div>
      {knowsPasskeys() && <Button onClick={() => setAdding(true)}>Add a passkey</Button>}
      <ul className="settings-list">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} last={!codes && passkeys.length === 1} />
        ))}
        {passkeys.length === 0 && (
          <li className="text-soft">
            {knowsPasskeys() ? 'No passkeys yet.' : 'No passkeys yet. This browser cannot make one.'}
          </li>
        )}
      </ul>
      {adding && <AddPasskey onClose={close} />}
    </div>
  );
}

function PasskeyRow({ passkey, last }: { passkey: Passkey; last: boolean }) {
  const [removing, setRemoving] = useState(false);
  const { name, createdAt, lastUsedAt } = passkey;

  function close(): void {
    setRemoving(false);
    keepFocusIn(TWO_STEP);
  }

  return (
    <li className="setting setting-row">
      <div>
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-soft">
          Added {dayText(createdAt)}, {lastUsedAt === null ? 'not used yet' : `last used ${agoText(lastUsedAt)}`}
        </p>
      </div>
      <Button onClick={() => setRemoving(true)}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
      {removing && (
        <PasswordDialog
          title="Remove this passkey?"
          words="Remove"
          pendingText="Removing…"
          danger
          stepToo={last}
          save={(typed) => forgetPasskey(passkey, typed, last)}
          onClose={close}
        >
          <p>
            “{name}” will not sign you in any more. Your device may go on offering it until you delete it there too.
          </p>
        </PasswordDialog>
      )}
    </li>
  );
}
