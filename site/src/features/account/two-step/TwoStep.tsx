import type { TwoStep as Standing, Passkey } from '@playfield/contracts/two-step.ts';
import { useState } from 'react';
import { $twoStep, loadTwoStep, knowsPasskeys } from '../proof/step-proof.ts';
import { TWO_STEP, turnCodesOff, forgetPasskey } from './store.ts';
import { lazy, Skeleton, Unready, useLoaded } from '../../../shared/ui/States.tsx';
import { Section, keepFocusIn } from '../../../shared/ui/Section.tsx';
import { Setting, SettingRow } from '../../../shared/ui/Setting.tsx';
import { PasswordDialog } from '../proof/PasswordDialog.tsx';
import { Button, DialogButton } from '../../../shared/ui/Button.tsx';
import { agoText, dayText } from '../../../shared/format/ago.ts';

const RecoveryCodes = lazy(
  async () => (await import('./RecoveryCodes.tsx')).RecoveryCodes,
  <Skeleton rows={1} className="h-20" />,
);

const keepFocus = () => keepFocusIn(TWO_STEP);

export function TwoStep() {
  const twoStep = useLoaded($twoStep, loadTwoStep);

  return (
    <Section
      id={TWO_STEP}
      title="Two-step sign-in"
      text="A second step keeps others out, even if they have your password."
    >
      {twoStep.status !== 'ready' && <Unready of={twoStep} rows={2} className="h-20" retry={loadTwoStep} />}
      {twoStep.status === 'ready' && <Steps standing={twoStep.value} />}
    </Section>
  );
}

function Steps({ standing }: { standing: Standing }) {
  const on = standing.codes || standing.passkeys.length > 0;
  return (
    <>
      <AppCodes on={standing.codes} />
      {on && <RecoveryCodes left={standing.recoveryCodesLeft} />}
      <Passkeys passkeys={standing.passkeys} codes={standing.codes} />
    </>
  );
}

const TurnOnCodes = lazy(async () => (await import('./AddPasskey.tsx')).TurnOnCodes);

function AppCodes({ on }: { on: boolean }) {
  const [open, setOpen] = useState<'none' | 'turn-on' | 'turn-off'>('none');

  function close(): void {
    setOpen('none');
    keepFocus();
  }

  return (
    <Setting
      title={
        <>
          Codes from an app
          <span className={`badge ${on ? 'badge-accepted' : ''}`}>{on ? 'On' : 'Off'}</span>
        </>
      }
      text="An authenticator app on your phone shows a new code every 30 seconds. You type it after your password."
    >
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
          <p>Signing in will not ask for a code from your app anymore.</p>
        </PasswordDialog>
      )}
    </Setting>
  );
}

const AddPasskey = lazy(async () => (await import('./AddPasskey.tsx')).AddPasskey);

function Passkeys({ passkeys, codes }: { passkeys: readonly Passkey[]; codes: boolean }) {
  return (
    <Setting
      title="Passkeys"
      text="Sign in with your fingerprint, your face or your screen lock. After a password, it is the second step."
    >
      {knowsPasskeys() && (
        <DialogButton render={(close) => <AddPasskey onClose={close} />} onClosed={keepFocus}>
          Add a passkey
        </DialogButton>
      )}
      <ul className="col-span-full rounded-small bg-sunk p-4">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} last={!codes && passkeys.length === 1} />
        ))}
        {passkeys.length === 0 && (
          <li className="text-soft">
            {knowsPasskeys() ? 'No passkeys yet.' : 'No passkeys yet. This browser cannot make one.'}
          </li>
        )}
      </ul>
    </Setting>
  );
}

function PasskeyRow({ passkey, last }: { passkey: Passkey; last: boolean }) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <SettingRow
      title={name}
      text={`Added ${dayText(createdAt)}, ${lastUsedAt === null ? 'not used yet' : `last used ${agoText(lastUsedAt)}`}`}
    >
      <DialogButton
        render={(close) => (
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
              “{name}” will not sign you in anymore. Your device may go on offering it until you delete it there too.
            </p>
          </PasswordDialog>
        )}
        onClosed={keepFocus}
      >
        Remove<span className="sr-only"> {name}</span>
      </DialogButton>
    </SettingRow>
  );
}
