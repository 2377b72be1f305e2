import { useEffect, useRef, useState } from 'react';
import { enterConsole, signIn, type SignedIn, type StepView } from './stores/session.ts';
import { QrCode } from '../../shared/ui/QrCode.tsx';
import { NewRecoveryCodes } from '../account/two-step/RecoveryCodes.tsx';
import { TextField, Form, SubmitButton } from '../../shared/ui/Field.tsx';
import { PasswordField } from '../../shared/ui/PasswordField.tsx';

type View = { at: 'password' } | StepView | { at: 'codes'; codes: readonly string[] };

export default function Login() {
  const [view, setView] = useState<View>({ at: 'password' });

  function onDone(signedIn: SignedIn): void {
    if (signedIn.at === 'step') setView(signedIn);
    else if (signedIn.recoveryCodes.length > 0) setView({ at: 'codes', codes: signedIn.recoveryCodes });
    else enterConsole();
  }

  if (view.at === 'password') return <Password onDone={onDone} />;
  if (view.at === 'step') return <Step view={view} onDone={onDone} />;
  return <NewRecoveryCodes codes={view.codes} onClose={enterConsole} />;
}

function Password({ onDone }: { onDone: (signedIn: SignedIn) => void }) {
  return (
    <Form save={signIn} onDone={onDone}>
      <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="username" />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      <SubmitButton pendingText="Signing in…">Sign in</SubmitButton>
    </Form>
  );
}

function Step({ view: { step, given }, onDone }: { view: StepView; onDone: (done: SignedIn) => void }) {
  const { methods, setup } = step;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const help = methods.includes('recovery')
    ? 'Six digits from your authenticator app, or one of your recovery codes.'
    : 'Six digits. A new one appears every 30 seconds.';
  return (
    <div className="grid gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-heading">
        {setup ? 'Set up two-step sign-in' : 'Confirm that it is you'}
      </h2>
      {setup && (
        <div className="grid gap-3">
          <p>Admins sign in with a code too. Scan this with an authenticator app, or type the key:</p>
          <QrCode text={setup.uri} label="QR code for your authenticator app" />
          <p className="secret">{setup.secret.match(/.{1,4}/g)?.join(' ')}</p>
        </div>
      )}
      <Form save={(typed) => signIn({ ...given, ...typed })} onDone={onDone}>
        <TextField name="code" label="Code" help={help} autoComplete="one-time-code" className="code" />
        <SubmitButton pendingText="Checking…">Continue</SubmitButton>
      </Form>
    </div>
  );
}
