import { useState, type ReactNode } from 'react';
import { keepFocus } from './keepFocus.ts';

type Props = {
  className: string;
  pendingText: string;
  action: () => Promise<unknown>;
  children: ReactNode;
  'data-show'?: 'acting';
};

/** A button that runs one action at a time, with pending text. */
export function ActionButton({ className, pendingText, action, children, 'data-show': show }: Props) {
  const [pending, setPending] = useState(false);

  async function press(): Promise<void> {
    if (pending) return;
    setPending(true);
    await action();
    setPending(false);
  }

  return (
    <button
      type="button"
      className={`button ${className}`}
      data-show={show}
      aria-disabled={pending}
      onClick={({ currentTarget }) => keepFocus(currentTarget, press())}
    >
      {pending ? pendingText : children}
    </button>
  );
}
