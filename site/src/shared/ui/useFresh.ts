import { useEffect, useEffectEvent } from 'react';

/** Loads at once, whenever `key` changes, and when the reader comes back to the page after having been elsewhere. */
export function useFresh(load: () => void, key: string | number): void {
  const reload = useEffectEvent(load);
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') reload();
    };
    reload();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new key is the caller's wish to load again
  }, [key]);
}
