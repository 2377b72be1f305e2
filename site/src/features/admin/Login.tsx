import { useEffect, useRef, useState } from 'react';
import { typedValues } from '../../shared/forms/values.ts';
import { enterConsole, signIn, takeStep, type SecondStep, type SignedIn } from './stores/session.ts';
import { QrCode } from '../../shared/ui/QrCode.tsx';
import { NewRecoveryCodes } from '../account/two-step/RecoveryCodes.tsx';
import { TextField } from '../../shared/ui/Field.tsx';
import { PasswordField } from '../../shared/ui/PasswordField.tsx';
import { useSubmit } from '../../shared/ui/useSubmit.ts';

type View = { at: 'password' } | { at: 'step'; step: SecondStep } | { at: 'codes'; codes: readonly string[] };

/** Password, second step if there is one, and the recovery codes after the first code. */
export default function Login() {
  const [view, setView] = useState<View>({ at: 'password' });

  function onDone(signedIn: SignedIn): void {
    if (signedIn.at === 'step') setView({ at: 'step', step: signedIn.step });
    else if (signedIn.recoveryCodes.length > 0) setView({ at: 'codes', codes: signedIn.recoveryCodes });
    else enterConsole();
  }

  if (view.at === 'password') return <Password onDone={onDone} />;
  if (view.at === 'step') return <Step step={view.step} onDone={onDone} />;
  return <NewRecoveryCodes codes={view.codes} onClose={enterConsole} />;
}

function Password({ onDone }: { onDone: (signedIn: SignedIn) => void }) {
  const { errors, pending, form } = useSubmit((element) => signIn(typedValues(element)), onDone);
  return (
    <form {...form} className="grid gap-5">
      <TextField
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        error={errors['email']}
      />
      <PasswordField name="password" label="Password" autoComplete="current-password" error={errors['password']} />
      <button type="submit" className="button button-solid" aria-disabled={pending}>
        {pending ? 'Signing in…' : 'Sign in'}
      </button>
    </form>
  );
}

function Step({ step: { challenge, methods, setup }, onDone }: { step: SecondStep; onDone: (done: SignedIn) => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { errors, pending, form } = useSubmit((element) => takeStep(challenge, typedValues(element)), onDone);
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
      <form {...form} className="grid gap-5">
        <TextField
          name="code"
          label="Code"
          help={help}
          autoComplete="one-time-code"
          className="code"
          error={errors['code']}
        />
        <button type="submit" className="button button-solid" aria-disabled={pending}>
          {pending ? 'Checking…' : 'Continue'}
        </button>
      </form>
    </div>
  );
}
