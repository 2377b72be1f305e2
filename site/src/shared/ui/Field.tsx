import type { Option } from '@playfield/contracts/fields/options.ts';
import type { ComponentProps, ReactNode } from 'react';
import { useErrors } from './Form.tsx';

type Control = { id: string; name: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };
type FieldProps = {
  name: string;
  id?: string | undefined;
  label: ReactNode;
  help?: string | undefined;
  error?: string;
};

export function Field({
  name,
  id = name,
  label,
  help,
  error: given,
  children,
}: FieldProps & { children: (control: Control) => ReactNode }) {
  const error = useErrors()[name] ?? given;
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, name, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {help && <HelpText id={`${id}-help`}>{help}</HelpText>}
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </div>
  );
}

const HelpText = (text: { id: string; children: ReactNode }) => <p className="help" {...text} />;
export const ErrorText = (text: { id: string; children: ReactNode }) => <p className="error" {...text} />;

type RadioProps = { name: string; legend: string; help?: string | undefined; children: ReactNode };

export function RadioGroup({ name, legend, help, children }: RadioProps) {
  const error = useErrors()[name];
  const described = [help && `${name}-help`, error && `${name}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      role="radiogroup"
      className="field rounded-small"
      tabIndex={-1}
      aria-labelledby={`${name}-legend`}
      aria-invalid={error ? true : undefined}
      aria-describedby={described || undefined}
    >
      <legend id={`${name}-legend`}>{legend}</legend>
      {help && <HelpText id={`${name}-help`}>{help}</HelpText>}
      {children}
      {error && <ErrorText id={`${name}-error`}>{error}</ErrorText>}
    </fieldset>
  );
}

type InputProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>;

export function TextField({ name, id, label, help, error, className = '', ...rest }: InputProps) {
  return (
    <Field name={name} id={id} label={label} help={help} error={error}>
      {(control) => <input className={`input ${className}`} {...control} {...rest} />}
    </Field>
  );
}

type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps> & { options: readonly Option[]; none?: string };

export function SelectField({ name, id, label, help, error, options, none, ...rest }: SelectProps) {
  return (
    <Field name={name} id={id} label={label} help={help} error={error}>
      {(control) => (
        <select className="input" {...control} {...rest}>
          {none !== undefined && <option value="">{none}</option>}
          {options.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type AreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>;

export function TextArea({ name, id, label, help, error, className = '', ...rest }: AreaProps) {
  return (
    <Field name={name} id={id} label={label} help={help} error={error}>
      {(control) => <textarea className={`input ${className}`} {...control} {...rest} />}
    </Field>
  );
}

type SegmentsProps = {
  name: string;
  legend: ReactNode;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
};

export function Segments({ name, legend, options, value, onChange }: SegmentsProps) {
  const error = useErrors()[name];
  const errorId = `${name}-error`;
  return (
    <fieldset className="field" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="mb-1.5">{legend}</legend>
      <div className={options.length > 3 ? 'segments segments-square' : 'segments'}>
        {options.map((option) => (
          <label key={option.value} className="relative">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className="error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
