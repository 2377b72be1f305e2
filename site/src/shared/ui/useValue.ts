import { useStore } from '@nanostores/react';
import type { Store, StoreValue } from 'nanostores';

/** Subscribes to a store; hydrates with the value from the build. */
export function useValue<Held extends Store>(store: Held): StoreValue<Held> {
  return useStore(store, { ssr: 'initial' });
}
