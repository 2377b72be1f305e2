import { useId, useRef, type MouseEvent, type ReactNode, type ToggleEvent } from 'react';
import { Icon } from './Button.tsx';
import type { IconName } from '../../data/icons.ts';

/** Width of the class `w-56` in pixels. */
const WIDTH = 224;
const GAP = 4;
const BUTTON = 'grid size-11 flex-none place-items-center rounded-small text-soft hover:bg-sunk hover:text-ink';
const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-small px-3 text-left font-[550] no-underline hover:bg-sunk focus-visible:-outline-offset-3';
const MARGIN = 8;

type Props = { label: string; words?: string; className?: string; tabIndex?: number; children: ReactNode };

export function Menu({ label, words, className = '', tabIndex, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);

  function onBeforeToggle({ newState, currentTarget: { style } }: ToggleEvent<HTMLElement>): void {
    if (newState !== 'open' || !button.current) return;
    const { top, right, bottom } = button.current.getBoundingClientRect();
    const below = bottom < innerHeight / 2;
    style.top = below ? `${bottom + GAP}px` : 'auto';
    style.bottom = below ? 'auto' : `${innerHeight - top + GAP}px`;
    style.left = `${Math.min(Math.max(right - WIDTH, MARGIN), innerWidth - WIDTH - MARGIN)}px`;
  }

  function onToggle({ newState, currentTarget }: ToggleEvent<HTMLElement>): void {
    if (newState === 'open')
      addEventListener('scroll', () => currentTarget.hidePopover(), { capture: true, once: true });
  }

  function onClick({ target, currentTarget }: MouseEvent<HTMLElement>): void {
    if (target instanceof Element && target.closest('a, button')) currentTarget.hidePopover();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${words === undefined ? BUTTON : 'button button-quiet'} ${className}`}
        aria-label={label}
        tabIndex={tabIndex}
        popoverTarget={id}
      >
        {words ?? <Icon name="more" />}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- handles events of the buttons inside, which also respond to keys */}
      <div
        id={id}
        popover="auto"
        className="fixed right-auto m-0 w-56 rounded-card border-0 bg-raised p-1.5 shadow-raised"
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onClick={onClick}
      >
        {children}
      </div>
    </>
  );
}

type ItemProps = { icon: IconName; danger?: boolean; children: ReactNode } & (
  | { href: string }
  | { onChoose: () => void }
);

export function MenuItem({ icon, danger = false, children, ...action }: ItemProps) {
  const className = `${ITEM} ${danger ? 'text-clay' : ''}`;
  if ('href' in action) {
    return (
      <a href={action.href} className={className}>
        <Icon name={icon} />
        {children}
      </a>
    );
  }
  return (
    <button type="button" className={className} onClick={action.onChoose}>
      <Icon name={icon} />
      {children}
    </button>
  );
}
