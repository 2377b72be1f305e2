import type { User } from '@playfield/contracts/users.ts';
import { useState } from 'react';
import { typedValues } from '../../../shared/forms/values.ts';
import { replacePassword } from './store.ts';
import { NewPasswordFields } from '../../../shared/ui/NewPasswordFields.tsx';
import { useSubmit } from '../../../shared/ui/useSubmit.ts';
import { Section } from '../../../shared/ui/Section.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';

export function ChangePassword({ user }: { user: User }) {
  const [typed, setTyped] = useState('');
  const { errors, pending, form } = useSubmit(
    (element) => replacePassword(typedValues(element)),
    (_, element) => {
      element.reset();
      setTyped('');
    },
  );
  return (
    <Section id="change-password" title="Password" text="A new password signs you out on every other device.">
      <form {...form} className="grid gap-5">
        <NewPasswordFields email={user.email} errors={errors} onTyped={setTyped}>
          <StrengthMeter password={typed} />
        </NewPasswordFields>
        <div className="settings-actions">
          <button type="submit" className="button button-solid" aria-disabled={pending}>
            {pending ? 'Changing…' : 'Change password'}
          </button>
        </div>
      </form>
    </Section>
  );
}
