import { useStore } from '@nanostores/react';
import type { Store, StoreValue } from 'nanostores';
import { useEffect, useEffectEvent } from 'react';

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
