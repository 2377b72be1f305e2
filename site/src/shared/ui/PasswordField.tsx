import { useState, type ComponentProps, type ReactNode } from 'react';
import { Field } from './Field.tsx';

type Props = Omit<ComponentProps<'input'>, 'name' | 'type'> & {
  name: string;
  label: string;
  help?: string;
  error?: string;
  autoComplete: 'current-password' | 'new-password';
};

export function PasswordField({ name, label, help, error, ...rest }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Field name={name} label={label} help={help} error={error}>
      {(control) => (
        <div className="password">
          <input
            className="input"
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            {...control}
            {...rest}
          />
          <button type="button" aria-controls={name} onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
            <span className="sr-only"> {label.toLowerCase()}</span>
          </button>
        </div>
      )}
    </Field>
  );
}

type NewProps = { email: string; onTyped?: (password: string) => void; children?: ReactNode };

export function NewPasswordFields({ email, onTyped, children }: NewProps) {
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
