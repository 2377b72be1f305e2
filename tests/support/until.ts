import { setTimeout as sleep } from 'node:timers/promises';

/** Events travel through an outbox and a queue: on a busy machine that takes many seconds. */
const WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 50;

/** Waits until something has become true. A look that fails counts as not yet. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`It did not become true: ${isSo.toString()}`);
    await sleep(LOOK_EVERY_MS);
  }
}
