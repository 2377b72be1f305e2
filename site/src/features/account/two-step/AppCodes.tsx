import { useState } from 'react';
import { turnCodesOff, TWO_STEP } from './store.ts';
import { later } from '../../../shared/ui/States.tsx';
import { PasswordDialog } from '../proof/PasswordDialog.tsx';
import { keepFocusIn } from '../../../shared/ui/Section.tsx';
import { Button } from '../../../shared/ui/Button.tsx';

const TurnOnCodes = later(async () => (await import('./TurnOnCodes.tsx')).TurnOnCodes);

export function AppCodes({ on }: { on: boolean }) {
  const [open, setOpen] = useState<'none' | 'turn-on' | 'turn-off'>('none');

  function close(): void {
    setOpen('none');
    keepFocusIn(TWO_STEP);
  }

  return (
    <div className="setting">
      <div>
        <h3 className="flex flex-wrap items-center gap-2.5">
          Codes from an app
          <span className={`badge ${on ? 'badge-accepted' : ''}`}>{on ? 'On' : 'Off'}</span>
        </h3>
        <p className="text-soft">
          An authenticator app on your phone shows a new code every 30 seconds. You type it after your password.
        </p>
      </div>
      {on ? (
        <Button kind="danger" onClick={() => setOpen('turn-off')}>
          Turn off<span className="sr-only"> codes from an app</span>
        </Button>
      ) : (
        <Button onClick={() => setOpen('turn-on')}>
          Turn on<span className="sr-only"> codes from an app</span>
        </Button>
      )}
      {open === 'turn-on' && <TurnOnCodes onClose={close} />}
      {open === 'turn-off' && (
        <PasswordDialog
          title="Turn codes off?"
          words="Turn off"
          pendingText="Turning off…"
          danger
          stepToo
          save={turnCodesOff}
          onClose={close}
        >
          <p>Signing in will not ask for a code from your app any more.</p>
        </PasswordDialog>
      )}
    </div>
  );
}
