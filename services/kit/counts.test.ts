import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sparingly } from './counts.ts';

/** Longer than a page waits. */
const SLOW_MS = 200;
/** Until a count that took so long is taken anew. */
const REMEMBERED_MS = 10 * SLOW_MS;

it('takes a quick count anew each time', async () => {
  let number = 0;
  const count = sparingly(async () => (number += 1));
  expect([await count(), await count(), await count()]).toEqual([1, 2, 3]);
});

it('remembers a slow count, shows it while the next one is under way, and then that one', async () => {
  let [number, underWay, most] = [0, 0, 0];
  const count = sparingly(async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await sleep(SLOW_MS);
    underWay -= 1;
    return (number += 1);
  });
  expect(await count()).toBe(1);
  expect(await count()).toBe(1);
  await sleep(REMEMBERED_MS + SLOW_MS);
  expect(await Promise.all([count(), count(), count()])).toEqual([1, 1, 1]);
  await sleep(SLOW_MS);
  expect(await count()).toBe(2);
  expect(most).toBe(1);
});

it('fails where counting fails, and counts again after it', async () => {
  let fails = true;
  const count = sparingly(async () => {
    if (fails) throw new Error('The database is away');
    return 3;
  });
  await expect(count()).rejects.toThrow('away');
  fails = false;
  expect(await count()).toBe(3);
});
