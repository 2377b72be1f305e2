import type { Checked } from '../forms/values.ts';
import { dismissToast } from '../stores/toasts.ts';
import { useForm } from './useForm.ts';

/** A form that saves: field errors, or `done` with the result. */
export function useSubmit<Value>(
  save: (form: HTMLFormElement) => Promise<Checked<Value>>,
  done: (value: Value, form: HTMLFormElement) => void,
) {
  return useForm(async (form) => {
    // An old toast would cover this submit's errors.
    dismissToast();
    const saved = await save(form);
    if (!saved.ok) return saved.errors;
    done(saved.value, form);
  });
}
