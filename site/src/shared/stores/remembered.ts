import { WEEK_MS } from '@playfield/contracts/fields/time.ts';
import { hasSessionHint } from '../api/hint.ts';

const FRESH_MS = WEEK_MS;

export type Remembered<Value> = { value: Value; at: number };

/** `name` ends with a number that increases when the value's shape changes, so that an older shape is never read. */
export function lastShown<Value>(name: string) {
  const key = (userId: number) => `pf_last.${name}.${userId}`;
  return {
    keep(userId: number, value: Value): void {
      try {
        localStorage.setItem(key(userId), JSON.stringify({ value, at: Date.now() }));
      } catch {
        // Storage is full or disabled.
      }
    },
    read(userId: number): Remembered<Value> | null {
      try {
        const kept: Remembered<Value> | null = JSON.parse(localStorage.getItem(key(userId)) ?? 'null');
        return kept && Date.now() - kept.at < FRESH_MS ? kept : null;
      } catch {
        return null;
      }
    },
  };
}

/** Makes `Early.astro` send the call on the next visit, because the call's query isn't known when the site is built. */
export function askEarlier(address: string): void {
  try {
    if (hasSessionHint()) localStorage.setItem(`pf_early.${location.pathname}`, address);
  } catch {
    // Without storage, the page's scripts make the call later.
  }
}
