import { useEffect, useId, useRef, type ReactNode } from 'react';
import { CloseButton } from '../../shared/ui/Button.tsx';

type Props = { title: string; onClose: () => void; children: ReactNode };

export function SidePanel({ title, onClose, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useEscape(onClose);

  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return (
    <section
      aria-labelledby={titleId}
      className="card grid gap-5 overflow-auto p-5 max-lg:fixed max-lg:inset-0 max-lg:z-20 max-lg:content-start max-lg:rounded-none lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)]"
    >
      <header className="flex items-start justify-between gap-3">
        <h2 id={titleId} ref={heading} tabIndex={-1} className="text-heading wrap-anywhere">
          {title}
        </h2>
        <CloseButton aria-label="Close details" onClick={onClose} />
      </header>
      {children}
    </section>
  );
}

function useEscape(onClose: () => void): void {
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && !document.querySelector('dialog[open]') && onClose();
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onClose]);
}
