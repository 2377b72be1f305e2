import type { User } from '@playfield/contracts/users.ts';
import { useState } from 'react';
import { replacePassword } from './store.ts';
import { NewPasswordFields } from '../../../shared/ui/NewPasswordFields.tsx';
import { Section } from '../../../shared/ui/Section.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';
import { Form, SubmitButton } from '../../../shared/ui/Form.tsx';

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
        <div className="settings-actions">
          <SubmitButton pendingText="Changing…">Change password</SubmitButton>
        </div>
      </Form>
    </Section>
  );
}
