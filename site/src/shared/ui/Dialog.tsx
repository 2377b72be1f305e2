import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { CloseButton } from './Button.tsx';

type Props = {
  title: string;
  onClose: () => void;
  /**
   * Whether the dialog stays open on a click outside. Set this to protect typed input or content that is shown only
   * once.
   */
  lasting?: boolean;
  full?: boolean;
  children: ReactNode;
};

const SHEET = 'w-[min(36rem,calc(100%-2rem))] max-h-[calc(100dvh-2rem)]';
const SCREEN = 'max-sm:size-full max-sm:max-h-dvh max-sm:max-w-none max-sm:rounded-none max-sm:border-0';

/** Native modal dialog, which traps focus, closes on Escape and restores focus. `data-first` gets the initial focus. */
export function Dialog({ title, onClose, lasting = false, full = false, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Use a layout effect, so that the dialog is still in the DOM when it closes and restores the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={`card overflow-auto bg-surface p-0 ${full ? SCREEN : ''} ${SHEET}`}
      onClose={onClose}
      closedby={lasting ? 'closerequest' : 'any'}
    >
      <div className="grid gap-5 p-5 sm:p-7">
        <header className="flex items-start justify-between gap-3">
          <h2 id={titleId} className="text-heading">
            {title}
          </h2>
          <CloseButton aria-label="Close" onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
