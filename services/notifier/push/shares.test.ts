import { expect, it } from 'vitest';
import { createShares, TooBusy, PUSHES_AT_ONCE } from './shares.ts';

const hang = () => new Promise<never>(() => {});
const done = async () => 'done';

it('limits an account to two concurrent pushes', async () => {
  const shares = createShares();
  for (const host of ['one', 'two']) void shares.within({ userId: 1, host }, hang);
  await expect(shares.within({ userId: 1, host: 'three' }, done)).rejects.toThrow(TooBusy);
  expect(await shares.within({ userId: 2, host: 'one' }, done)).toBe('done');
});

it('limits a host to half of the concurrency, across accounts', async () => {
  const shares = createShares();
  for (let userId = 0; userId < PUSHES_AT_ONCE / 2; userId += 1) void shares.within({ userId, host: 'slow' }, hang);
  await expect(shares.within({ userId: 999, host: 'slow' }, done)).rejects.toThrow(TooBusy);
  expect(await shares.within({ userId: 999, host: 'quick' }, done)).toBe('done');
});

it('pauses only a host that failed five times in a row', async () => {
  const shares = createShares();
  let asked = 0;
  const fail = async () => {
    asked += 1;
    throw new Error('No answer');
  };
  for (let times = 0; times < 7; times += 1)
    await expect(shares.within({ userId: times, host: 'away' }, fail)).rejects.toThrow(Error);
  expect(asked).toBe(5);
  expect(await shares.within({ userId: 1, host: 'there' }, done)).toBe('done');
});

it('frees the share when the work has ended', async () => {
  const shares = createShares();
  for (let times = 0; times < 5; times += 1) expect(await shares.within({ userId: 1, host: 'one' }, done)).toBe('done');
});
