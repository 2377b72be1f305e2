import type { ReactNode } from 'react';
import { PasswordField } from './PasswordField.tsx';

type Props = { email: string; onTyped?: (password: string) => void; children?: ReactNode };

export function NewPasswordFields({ email, onTyped, children }: Props) {
  return (
    <>
      <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
      <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
      <div className="grid gap-2">
        <PasswordField
          name="newPassword"
          label="New password"
          help="At least 6 characters. A few words in a row are easy to keep and hard to guess."
          autoComplete="new-password"
          onChange={(event) => onTyped?.(event.target.value)}
        />
        {children}
      </div>
      <PasswordField name="confirmPassword" label="Confirm new password" autoComplete="new-password" />
    </>
  );
}
