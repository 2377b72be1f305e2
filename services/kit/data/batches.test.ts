import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inBatches } from './batches.ts';

const LIMIT = 3;

it('batches items that arrive during a running batch, up to a limit', async () => {
  const batches: (readonly number[])[] = [];
  const add = inBatches<number>(async (items) => {
    batches.push(items);
    await sleep(5);
  }, LIMIT);
  await Promise.all([1, 2, 3, 4, 5].map(add));
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
});

it('rejects only the item that fails', async () => {
  const done: number[] = [];
  const add = inBatches<number>(async (items) => {
    await sleep(1);
    if (items.includes(3)) throw new Error('poisoned');
    done.push(...items);
  }, LIMIT);
  const results = await Promise.allSettled([1, 2, 3, 4].map(add));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(done).toEqual([1, 2, 4]);
});
