import { type ComponentProps, useState, type ReactNode, useId } from 'react';
import type { Sport } from '@playfield/contracts/fields/options.ts';
import { glyphs } from '@playfield/contracts/fields/glyphs.ts';
import { icons, type IconName } from '../../data/icons.ts';
import { CREST_SIZE, drawCrest, RIM } from '@playfield/contracts/fields/crest-drawing.ts';

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

export function keepFocus(pressed: Element, action: Promise<unknown>): void {
  const actions = pressed.closest('[data-actions]');
  const title = pressed.closest('section[id]')?.querySelector<HTMLElement>('h2[tabindex]');
  const move = () =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      if (actions?.isConnected) actions.querySelector<HTMLElement>('a[href], button')?.focus();
      else if (title?.isConnected) title.focus({ preventScroll: true });
      else if (actions) catchFocus();
    });
  move();
  void action.then(move);
}

export function catchFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('#results, #tab-panel')?.focus({ preventScroll: true });
  });
}

export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return <Drawing path={icons[name]} className={className} width={2} />;
}

export function SportGlyph({ sport, className = 'size-6' }: { sport: Sport; className?: string }) {
  return <Drawing path={glyphs[sport]} className={className} width={1.5} />;
}

function Drawing({ path, className, width }: { path: string; className: string; width: number }) {
  return (
    <svg
      className={`flex-none ${className}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

type CrestProps = {
  team: { teamName: string; crest?: string | undefined; sport?: Sport | undefined };
  className?: string;
};

export function Crest({ team, className = 'size-9' }: CrestProps) {
  const id = useId();
  const { outline, area, first, second, border, ink, halo, mark } = drawCrest(team.crest, team.teamName, team.sport);
  return (
    <svg className={`flex-none ${className}`} viewBox={`0 0 ${CREST_SIZE} ${CREST_SIZE}`} aria-hidden="true">
      <clipPath id={id}>
        <path d={outline} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <path d={outline} fill={first} stroke={second} strokeWidth={border * 2} />
        {area && <path d={area} fill={second} />}
      </g>
      <path d={outline} fill="none" stroke={RIM} strokeWidth="1.5" />
      {'letters' in mark ? (
        <text
          x={CREST_SIZE / 2}
          y={mark.foot}
          textAnchor="middle"
          fill={ink}
          stroke={halo ?? undefined}
          className="crest-letters"
          style={{ fontSize: mark.size }}
        >
          {mark.letters}
        </text>
      ) : (
        <g fill="none" strokeLinecap="round" strokeLinejoin="round" transform="translate(15.2 14) scale(1.4)">
          {halo && <path d={mark.glyph} stroke={halo} strokeWidth="4" />}
          <path d={mark.glyph} stroke={ink} strokeWidth="1.8" />
        </g>
      )}
    </svg>
  );
}
