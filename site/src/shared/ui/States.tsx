import { type ReactNode, useEffect, useState, type ComponentType, useEffectEvent } from 'react';
import { Icon, Button, keepFocus } from './Button.tsx';
import type { IconName } from '../../data/icons.ts';
import { dateText } from '@playfield/contracts/fields/dates.ts';
import { useStore } from '@nanostores/react';
import type { Store, StoreValue } from 'nanostores';

type Props = { icon: IconName; title: string; children?: ReactNode; level?: 'h2' | 'h3' };

export function EmptyState({ icon, title, children, level: Title = 'h2' }: Props) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-control px-5 py-12 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-sunk text-soft">
        <Icon name={icon} className="size-6" />
      </span>
      <Title className="text-subheading">{title}</Title>
      {children}
    </div>
  );
}

export function FailedState({ message, retry }: { message: string; retry: () => unknown }) {
  return (
    <div role="alert" className="notice notice-danger flex flex-wrap items-center justify-between gap-3">
      <p className="font-semibold">{message}</p>
      <Button onClick={({ currentTarget }) => keepFocus(currentTarget, Promise.resolve(retry()))}>Try again</Button>
    </div>
  );
}

export function Skeleton({ rows, className }: { rows: number; className: string }) {
  return (
    <div className="grid gap-4">
      <output className="sr-only">Loading…</output>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={`skeleton ${className}`} />
      ))}
    </div>
  );
}

type UnreadyProps = {
  of: { status: 'loading' } | { status: 'failed'; message: string };
  rows: number;
  className: string;
  retry: () => unknown;
};

export function Unready({ of, rows, className, retry }: UnreadyProps) {
  if (of.status === 'loading') return <Skeleton rows={rows} className={className} />;
  return <FailedState message={of.message} retry={retry} />;
}

type Lazy<Props extends object> = ComponentType<Props> & {
  /** Preloads the component, for pages whose layout would shift if it loaded later. */
  ahead: () => void;
};

export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): Lazy<Props> {
  let loaded: ComponentType<Props> | null = null;

  function Lazy(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [failed, setFailed] = useState(false);

    useEffect(() => {
      if (loaded || failed) return;
      load().then(
        (part) => setPart(() => (loaded = part)),
        (error: unknown) => {
          console.warn('A part of the page could not be loaded', error);
          setFailed(true);
        },
      );
    }, [failed]);

    if (failed) return <FailedState message="This could not be loaded." retry={() => setFailed(false)} />;
    return Part ? <Part {...props} /> : waiting;
  }

  Lazy.ahead = () =>
    void load().then(
      (part) => (loaded = part),
      () => {},
    );
  return Lazy;
}

const PATIENCE_MS = 1_000;

export function OldNotice({ since }: { since: number }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    shown && (
      <output className="notice">
        As of {dateText(new Date(since).toISOString())}. This updates as soon as you are connected.
      </output>
    )
  );
}

export function useFresh(load: () => void, key: string | number): void {
  const reload = useEffectEvent(load);
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') reload();
    };
    reload();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new key asks to load again
  }, [key]);
}

export function useValue<Held extends Store>(store: Held): StoreValue<Held> {
  return useStore(store, { ssr: 'initial' });
}

export function useLoaded<Held extends Store>(store: Held, load: () => unknown): StoreValue<Held> {
  useEffect(() => void load(), [load]);
  return useValue(store);
}
