import { unavailable } from '@playfield/kit/http/errors.ts';
import { expect, it, vi } from 'vitest';
import { remembering } from './identity-cache.ts';

it('serves stale values to reads while the accounts service is down, and retries only every few seconds', async () => {
  vi.useFakeTimers();
  const ask = vi.fn<(id: number) => Promise<{ sessionVersion: number }>>(async () => ({ sessionVersion: 1 }));
  const cached = remembering({ ask, keptMs: 1_000, outlastsMs: 60_000 });
  const read = () => cached.known(1, 1, { staleWillDo: true });
  await read();
  vi.advanceTimersByTime(2_000);
  ask.mockRejectedValue(unavailable());
  await read();
  await read();
  expect(ask).toHaveBeenCalledTimes(2);
  await expect(cached.known(1, 1)).rejects.toMatchObject({ status: 503 });
  vi.advanceTimersByTime(3_000);
  await read();
  expect(ask).toHaveBeenCalledTimes(4);
  vi.useRealTimers();
});
