import type { User } from '@playfield/contracts/users.ts';
import { useState } from 'react';
import { typedValues } from '../../scripts/forms/values.ts';
import { replacePassword } from '../../stores/password.ts';
import { PasswordField } from '../ui/PasswordField.tsx';
import { useSubmit } from '../ui/useSubmit.ts';
import { Section } from './Section.tsx';
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
        {/* Tells a password manager whose password changes. */}
        <input type="email" autoComplete="username" defaultValue={user.email} readOnly hidden />
        <PasswordField
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          error={errors['currentPassword']}
        />
        <div className="grid gap-2">
          <PasswordField
            name="newPassword"
            label="New password"
            help="At least 6 characters. A few words in a row are easy to keep and hard to guess."
            autoComplete="new-password"
            error={errors['newPassword']}
            onChange={(event) => setTyped(event.target.value)}
          />
          <StrengthMeter password={typed} />
        </div>
        <PasswordField
          name="confirmPassword"
          label="Confirm new password"
          autoComplete="new-password"
          error={errors['confirmPassword']}
        />
        <div className="settings-actions">
          <button type="submit" className="button button-solid" aria-disabled={pending}>
            {pending ? 'Changing…' : 'Change password'}
          </button>
        </div>
      </form>
    </Section>
  );
}
