/** Counts large collections: a slow count is cached, and served while the next one runs. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Faster counts are never cached. */
const QUICK_MS = 100;
/** Caps counting at a tenth of the time, however often it is requested. */
const REMEMBERED_TIMES = 10;
/** How long a page waits for a fresh count before it gets the cached one. */
const PATIENCE_MS = 150;
/** How often a count is refreshed when nobody requests it. */
const RENEWED_MS = 60_000;

/**
 * Returns an exact count if that is fast. Otherwise the count is at most {@link RENEWED_MS} plus two counts old; while
 * requested, at most {@link REMEMBERED_TIMES} count durations plus one.
 */
export function cachedCount(count: () => Promise<number>): () => Promise<number> {
  let pending: Promise<number> | null = null;
  let last: { value: number; until: number } | null = null;
  let alarm: NodeJS.Timeout | undefined;

  async function take(): Promise<number> {
    const started = performance.now();
    const value = await count();
    const pause = (performance.now() - started) * REMEMBERED_TIMES;
    last = pause < QUICK_MS * REMEMBERED_TIMES ? null : { value, until: performance.now() + pause };
    clearTimeout(alarm);
    if (last) alarm = setTimeout(() => void renew().catch(() => {}), Math.max(pause, RENEWED_MS)).unref();
    return value;
  }

  function renew(): Promise<number> {
    pending ??= take().finally(() => {
      pending = null;
    });
    return pending;
  }

  return async () => {
    if (!last) return take();
    if (performance.now() < last.until) return last.value;
    const newer = renew();
    // A count that is too late for this page serves the next request; its errors surface there too.
    newer.catch(() => {});
    return Promise.race([newer, sleep(PATIENCE_MS, last.value, { ref: false })]);
  };
}
