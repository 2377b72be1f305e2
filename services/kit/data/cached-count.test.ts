import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { cachedCount } from './cached-count.ts';

/** Longer than a page waits. */
const SLOW_MS = 200;
/** Slow counts are cached for ten times their duration, and take longer on a busy machine. */
const LONG_MS = 60_000;

it('takes a quick count anew each time', async () => {
  let number = 0;
  const count = cachedCount(async () => (number += 1));
  expect([await count(), await count(), await count()]).toEqual([1, 2, 3]);
});

it('remembers a slow count, shows it while the next one is under way, and then that one', async () => {
  let [number, underWay, most] = [0, 0, 0];
  const count = cachedCount(async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await sleep(SLOW_MS);
    underWay -= 1;
    return (number += 1);
  });
  expect(await count()).toBe(1);
  expect(await count()).toBe(1);
  const seen: number[] = [];
  // Three pages at a time ask, until one gets the next count.
  await vi.waitFor(
    async () => {
      seen.push(...(await Promise.all([count(), count(), count()])));
      expect(seen).toContain(2);
    },
    { timeout: LONG_MS, interval: SLOW_MS },
  );
  expect(seen.slice(0, 3)).toEqual([1, 1, 1]);
  expect(new Set(seen)).toEqual(new Set([1, 2]));
  expect(most).toBe(1);
});

it('fails where counting fails, and counts again after it', async () => {
  let fails = true;
  const count = cachedCount(async () => {
    if (fails) throw new Error('The database is away');
    return 3;
  });
  await expect(count()).rejects.toThrow('away');
  fails = false;
  expect(await count()).toBe(3);
});
