import type { Option } from '@playfield/contracts/fields/options.ts';
import {
  type ComponentProps,
  type ReactNode,
  useState,
  createContext,
  use,
  useEffect,
  useMemo,
  useRef,
  type InputEvent,
  type SubmitEvent,
} from 'react';
import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { typedValues, type Checked, type FieldErrors } from '../api/values.ts';
import { dismissToast } from '../stores/toasts.ts';
import { prepareChecks } from '../stores/calls.ts';

export const FormState = createContext<{ errors: FieldErrors; pending: boolean }>({ errors: {}, pending: false });
export const useErrors = (): FieldErrors => use(FormState).errors;

export type Saving<Value> = {
  save: (typed: Record<string, string>, form: HTMLFormElement) => Promise<Checked<Value>>;
  onDone?: (value: Value, form: HTMLFormElement) => void;
};
type FormProps<Value> = Saving<Value> & { className?: string; 'data-show'?: 'acting'; children: ReactNode };

export function Form<Value>({ save, onDone, className = 'grid gap-5', children, 'data-show': show }: FormProps<Value>) {
  const { state, form } = useForm(async (element) => {
    dismissToast();
    const saved = await save(typedValues(element), element);
    if (!saved.ok) return saved.errors;
    onDone?.(saved.value, element);
  });
  return (
    <FormState value={state}>
      <form {...form} className={className} data-show={show}>
        {children}
      </form>
    </FormState>
  );
}

type ButtonProps = ComponentProps<'button'> & {
  pendingText?: string;
  'data-click'?: string;
  'data-first'?: '' | undefined;
};

export function SubmitButton({ pendingText = 'Saving…', className = 'button-solid', children, ...rest }: ButtonProps) {
  const { pending } = use(FormState);
  return (
    <button type="submit" className={`button ${className}`} aria-disabled={pending} {...rest}>
      {pending ? pendingText : children}
    </button>
  );
}

/** Leaves inputs uncontrolled, so that rendering never replaces what the user types. */
export function useForm(submit: (form: HTMLFormElement) => Promise<FieldErrors | void>) {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [pending, setPending] = useState(false);
  const [answered, setAnswered] = useState(0);

  // Depend on `answered`, so that focus moves after a submit, but not when an error clears while the user types.
  useEffect(() => {
    if (answered > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [answered]);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    setErrors((await submit(event.currentTarget)) ?? {});
    setPending(false);
    setAnswered((submits) => submits + 1);
  }

  function onInput(event: InputEvent<HTMLFormElement>): void {
    prepareChecks();
    const name = event.target instanceof Element ? event.target.getAttribute('name') : null;
    if (name !== null && errors[name])
      setErrors(Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name)));
  }

  const state = useMemo(() => ({ errors, pending }), [errors, pending]);
  return { state, form: { ref, onSubmit, onInput, noValidate: true } };
}

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

export function CheckField({ label, ...rest }: { label: ReactNode } & ComponentProps<'input'>) {
  return (
    <label className="check">
      <input type="checkbox" value="yes" {...rest} />
      <span>{label}</span>
    </label>
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

type DateProps = Omit<ComponentProps<typeof TextField>, 'defaultValue'> & { defaultValue?: string | undefined };

export function DateField({ defaultValue = '', ...rest }: DateProps) {
  const [date, setDate] = useState(defaultValue);
  return (
    <TextField
      type="date"
      help={date === '' ? undefined : shortDayText(date)}
      defaultValue={defaultValue}
      onInput={({ currentTarget }) => setDate(currentTarget.value)}
      {...rest}
    />
  );
}
