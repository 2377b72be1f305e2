import { type ComponentProps, useState, type ReactNode } from 'react';
import { keepFocus } from './keepFocus.ts';
import { Icon } from './Icon.tsx';

type Props = ComponentProps<'button'> & { kind?: 'quiet' | 'solid' | 'plain' | 'danger' | 'primary' };

export function Button({ kind = 'quiet', className = '', ...rest }: Props) {
  return <button type="button" className={`button button-${kind} ${className}`} {...rest} />;
}

export function TextLink({ className = '', children, ...rest }: ComponentProps<'a'>) {
  return (
    <a className={`link ${className}`} {...rest}>
      {children}
    </a>
  );
}

type DialogButtonProps = Props & { render: (close: () => void) => ReactNode; onClosed?: () => void };

export function DialogButton({ render, onClosed, ...button }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  function close(): void {
    setOpen(false);
    onClosed?.();
  }
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {open && render(close)}
    </>
  );
}

type ActionButtonProps = {
  className?: string;
  pendingText: string;
  action: () => Promise<unknown>;
  children: ReactNode;
  'data-show'?: 'acting';
};

export function ActionButton({
  className = 'button-quiet',
  pendingText,
  action,
  children,
  'data-show': show,
}: ActionButtonProps) {
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

export function CloseButton(button: { 'aria-label': string; onClick: () => void }) {
  return (
    <button type="button" className="-mt-2 -mr-2 grid size-11 flex-none place-items-center rounded-small" {...button}>
      <Icon name="close" />
    </button>
  );
}
