import { createContext, use, type ComponentProps, type ReactNode } from 'react';
import { typedValues, type Checked, type FieldErrors } from '../forms/values.ts';
import { dismissToast } from '../stores/toasts.ts';
import { useForm } from './useForm.ts';

export const FormState = createContext<{ errors: FieldErrors; pending: boolean }>({ errors: {}, pending: false });
export const useErrors = (): FieldErrors => use(FormState).errors;

export type Saving<Value> = {
  save: (typed: Record<string, string>, form: HTMLFormElement) => Promise<Checked<Value>>;
  onDone?: (value: Value, form: HTMLFormElement) => void;
};
type Props<Value> = Saving<Value> & { className?: string; 'data-show'?: 'acting'; children: ReactNode };

export function Form<Value>({ save, onDone, className = 'grid gap-5', children, 'data-show': show }: Props<Value>) {
  const { state, form } = useForm(async (element) => {
    // An old toast would cover this submit's errors.
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
