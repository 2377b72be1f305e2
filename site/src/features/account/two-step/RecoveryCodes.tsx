import { Setting } from '../../../shared/ui/Setting.tsx';
import { useState } from 'react';
import { saveFile } from '../../../shared/stores/save-file.ts';
import { replaceRecoveryCodes } from './store.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { CopyButton } from '../../../shared/ui/CopyButton.tsx';
import { PasswordDialog } from '../proof/PasswordDialog.tsx';
import { Button } from '../../../shared/ui/Button.tsx';

const FEW = 3;
const FILE = 'playfield-recovery-codes.txt';

type Step = { at: 'closed' } | { at: 'password' } | { at: 'codes'; codes: readonly string[] };

export function RecoveryCodes({ left }: { left: number }) {
  const [step, setStep] = useState<Step>({ at: 'closed' });
  const close = () => setStep({ at: 'closed' });
  return (
    <Setting
      title={
        <>
          Recovery codes
          <span className={`badge ${left <= FEW ? 'badge-pending' : ''}`}>{left} left</span>
        </>
      }
      text="Each signs you in once when your phone or passkey is not at hand."
    >
      <Button onClick={() => setStep({ at: 'password' })}>New recovery codes</Button>
      {step.at === 'password' && (
        <PasswordDialog
          title="New recovery codes"
          words="Make new codes"
          pendingText="Making them…"
          stepToo
          save={replaceRecoveryCodes}
          onDone={(codes) => setStep({ at: 'codes', codes })}
          onClose={close}
        >
          <p>The codes that you have now stop working.</p>
        </PasswordDialog>
      )}
      {step.at === 'codes' && <NewRecoveryCodes codes={step.codes} onClose={close} />}
    </Setting>
  );
}

export function NewRecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n');
  return (
    <Dialog title="Your recovery codes" onClose={onClose} lasting>
      <p className="notice">
        Keep these where you can find them without your phone. They are shown only now, and each works once.
      </p>
      <ul
        className="secret grid grid-cols-[repeat(auto-fill,minmax(min(100%,13.5rem),1fr))] gap-x-6 gap-y-2 py-4 text-[0.9375rem]"
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="dialog-actions">
        <CopyButton text={text} words="Copy" />
        <Button onClick={() => saveFile(FILE, 'text/plain', `${text}\n`)}>Download</Button>
        <Button kind="solid" onClick={onClose} data-first>
          I have saved them
        </Button>
      </div>
    </Dialog>
  );
}
