import { useRef, useState } from 'react';
import type { InputEvent, SubmitEvent } from 'react';
import type { FieldErrors } from '../../scripts/forms/values.ts';

/** Errors, pending state and focus of a form whose inputs keep their own values, so that nothing typed is ever lost. */
export function useForm(submit: (form: HTMLFormElement) => Promise<FieldErrors | void>) {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [pending, setPending] = useState(false);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    setErrors((await submit(event.currentTarget)) ?? {});
    setPending(false);
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  function onInput(event: InputEvent<HTMLFormElement>): void {
    const name = event.target instanceof Element ? event.target.getAttribute('name') : null;
    if (name !== null && errors[name])
      setErrors(Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name)));
  }

  return { errors, pending, form: { ref, onSubmit, onInput, noValidate: true } };
}
