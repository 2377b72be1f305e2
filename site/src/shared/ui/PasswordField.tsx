import { useState, type ComponentProps } from 'react';
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
