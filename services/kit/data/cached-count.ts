/** Counting what may be millions: a count that takes long is remembered, and shown while the next one is under way. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Counts quicker than this are taken anew each time. */
const QUICK_MS = 100;
/** So that counting takes at most a tenth of the time, however often it is asked for. */
const REMEMBERED_TIMES = 10;
/** A page may wait so long for a newer number than the one that is known. */
const PATIENCE_MS = 150;
/** What nobody asks for is counted so seldom, and still not old when somebody does. */
const RENEWED_MS = 60_000;

/**
 * Gives a count that is exact where that is quick. Otherwise it is at most {@link RENEWED_MS} and two counts old, and while it
 * is asked for at most {@link REMEMBERED_TIMES} times as old as what counting takes, and one count.
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
    // What is too late for this page is there for the next one, or fails for that one.
    newer.catch(() => {});
    return Promise.race([newer, sleep(PATIENCE_MS, last.value, { ref: false })]);
  };
}
