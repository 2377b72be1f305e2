/**
 * What a screen showed last, so that it is there at once when the line is slow or gone. In the browser's storage, which
 * signing out clears.
 */
import { WEEK_MS } from '@playfield/contracts/fields/time.ts';

/** Older is worse than nothing: games have been played, and others agreed on. */
const FRESH_MS = WEEK_MS;

export type Remembered<Value> = { value: Value; at: number };

/**
 * A place for one screen's last value.
 * @param name with a number that grows when the value's shape changes: an older shape is never read
 */
export function lastShown<Value>(name: string) {
  const key = (userId: number) => `pf_last.${name}.${userId}`;
  return {
    keep(userId: number, value: Value): void {
      try {
        localStorage.setItem(key(userId), JSON.stringify({ value, at: Date.now() }));
      } catch {
        // Full or forbidden storage: the next visit starts empty.
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
