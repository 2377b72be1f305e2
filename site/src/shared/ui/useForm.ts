import { useEffect, useMemo, useRef, useState, type InputEvent, type SubmitEvent } from 'react';
import type { FieldErrors } from '../forms/values.ts';
import { prepareChecks } from '../forms/attempt.ts';

/** Keeps a form's errors and pending state. Inputs are uncontrolled, so that typed input is never lost. */
export function useForm(submit: (form: HTMLFormElement) => Promise<FieldErrors | void>) {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [pending, setPending] = useState(false);
  const [answered, setAnswered] = useState(0);

  // Focus the first error after a submit, but do not move the focus when an error clears while the user types.
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
