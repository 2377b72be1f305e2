import { useState } from 'react';
import { createPasskey, newSecret, turnCodesOn, type CodeSecret } from './store.ts';
import { TextField, Form } from '../../../shared/ui/Field.tsx';
import { PasswordField } from '../../../shared/ui/PasswordField.tsx';
import { StepField, PasswordDialog } from '../proof/PasswordDialog.tsx';
import { NewRecoveryCodes } from './RecoveryCodes.tsx';
import { FormDialog, Dialog, FormActions } from '../../../shared/ui/Dialog.tsx';
import { CopyButton } from '../../../shared/ui/CopyButton.tsx';
import { QrCode } from '../../../shared/ui/QrCode.tsx';

export function AddPasskey({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  if (codes.length > 0) return <NewRecoveryCodes codes={codes} onClose={onClose} />;
  return <NewPasskey onDone={(made) => (made.length > 0 ? setCodes(made) : onClose())} onClose={onClose} />;
}

function NewPasskey({ onDone, onClose }: { onDone: (recoveryCodes: readonly string[]) => void; onClose: () => void }) {
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

type Step = { at: 'password' } | { at: 'scan'; secret: CodeSecret } | { at: 'recovery'; codes: readonly string[] };

export function TurnOnCodes({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'password' });
  if (step.at === 'password') {
    return (
      <PasswordDialog
        title="Turn on codes from an app"
        words="Continue"
        pendingText="Checking…"
        stepToo
        save={newSecret}
        onDone={(secret) => setStep({ at: 'scan', secret })}
        onClose={onClose}
      >
        <p>You need an authenticator app, such as Google Authenticator, 1Password or the Passwords app on an iPhone.</p>
      </PasswordDialog>
    );
  }
  if (step.at === 'recovery') return <NewRecoveryCodes codes={step.codes} onClose={onClose} />;
  return (
    <Scan
      secret={step.secret}
      onDone={(codes) => (codes.length > 0 ? setStep({ at: 'recovery', codes }) : onClose())}
      onClose={onClose}
    />
  );
}

type ScanProps = { secret: CodeSecret; onDone: (codes: readonly string[]) => void; onClose: () => void };

function Scan({ secret: { secret, uri }, onDone, onClose }: ScanProps) {
  return (
    <Dialog title="Scan with your app" onClose={onClose} lasting>
      <div className="grid justify-items-center gap-4 sm:grid-cols-[auto_1fr] sm:items-center sm:justify-items-start sm:gap-6">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div className="grid min-w-0 gap-3 max-sm:w-full">
          <p>Scan the picture, or type the key into the app:</p>
          <p className="secret">{secret.match(/.{1,4}/g)?.join(' ')}</p>
          <div className="flex flex-wrap gap-3">
            <CopyButton text={secret} words="Copy key" />
            <a href={uri} className="button button-plain">
              Open in an app
            </a>
          </div>
        </div>
      </div>
      <Form save={turnCodesOn} onDone={onDone}>
        <TextField
          name="code"
          label="Code from the app"
          help="Six digits. A new one appears every 30 seconds."
          inputMode="numeric"
          autoComplete="one-time-code"
          className="code"
          data-first
        />
        <FormActions onCancel={onClose} words="Turn on" pendingText="Checking…" />
      </Form>
    </Dialog>
  );
}
