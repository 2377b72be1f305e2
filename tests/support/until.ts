import { runDueJobs } from './jobs.ts';

/**
 * Time limit for a condition. Events pass through an outbox and a queue, which takes many seconds on a busy machine.
 */
const WITHIN_MS = 60_000;

/** Waits until the check returns true. A check that throws counts as false. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  let because = '';
  const look = async () => {
    because = '';
    return isSo().catch((error: unknown) => {
      because = error instanceof Error ? `\n${error.message}` : '';
      return false;
    });
  };
  while (!(await look())) {
    if (Date.now() > deadline) throw new Error(`It did not become true: ${isSo.toString()}${because}`);
    await runDueJobs();
  }
}
