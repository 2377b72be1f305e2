import type { User } from '@playfield/contracts/users.ts';
import { useState, useEffect } from 'react';
import { replacePassword } from './store.ts';
import { NewPasswordFields } from '../../../shared/ui/PasswordField.tsx';
import { Section } from '../../../shared/ui/Section.tsx';
import { Form, SubmitButton } from '../../../shared/ui/Field.tsx';
import { strengthOf, type Strength } from '../../../shared/forms/strength.ts';

export function ChangePassword({ user }: { user: User }) {
  const [typed, setTyped] = useState('');
  return (
    <Section id="change-password" title="Password" text="A new password signs you out on every other device.">
      <Form
        save={replacePassword}
        onDone={(_, element) => {
          element.reset();
          setTyped('');
        }}
      >
        <NewPasswordFields email={user.email} onTyped={setTyped}>
          <StrengthMeter password={typed} />
        </NewPasswordFields>
        <div className="flex flex-wrap gap-3">
          <SubmitButton pendingText="Changing…">Change password</SubmitButton>
        </div>
      </Form>
    </Section>
  );
}

const TYPING_PAUSE_MS = 200;

function StrengthMeter({ password }: { password: string }) {
  const [strength, setStrength] = useState<Strength | null>(null);

  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      void judge(password).then((judged) => current && setStrength(judged));
    }, TYPING_PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [password]);

  const shown = password === '' ? null : strength;
  return (
    <div className="grid gap-1.5">
      <div className="strength" data-score={shown?.score} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </div>
      <output className="help">{shown?.words}</output>
    </div>
  );
}

async function judge(password: string): Promise<Strength | null> {
  try {
    return password === '' ? null : await strengthOf(password);
  } catch {
    return null;
  }
}
