import type { Checked } from '../forms/values.ts';
import { dismissToast } from '../stores/toasts.ts';
import { useForm } from './useForm.ts';

/** A form that saves something: errors beside the fields, or `done` with what became of it. */
export function useSubmit<Value>(
  save: (form: HTMLFormElement) => Promise<Checked<Value>>,
  done: (value: Value, form: HTMLFormElement) => void,
) {
  return useForm(async (form) => {
    // What was said about the last thing would stand in front of this one's errors.
    dismissToast();
    const saved = await save(form);
    if (!saved.ok) return saved.errors;
    done(saved.value, form);
  });
}
