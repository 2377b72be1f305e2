import { useState } from 'react';
import { newSecret, turnCodesOn, type CodeSecret } from './store.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { TextField } from '../../../shared/ui/Field.tsx';
import { CopyButton } from '../../../shared/ui/CopyButton.tsx';
import { PasswordDialog } from '../proof/PasswordDialog.tsx';
import { QrCode } from '../../../shared/ui/QrCode.tsx';
import { NewRecoveryCodes } from './RecoveryCodes.tsx';
import { Form } from '../../../shared/ui/Form.tsx';
import { FormActions } from '../../../shared/ui/FormDialog.tsx';

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
          <p>Scan the picture, or give the key to the app by hand:</p>
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
