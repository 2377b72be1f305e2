import { runDueJobs } from './jobs.ts';

/** Events pass an outbox and a queue: many seconds on a busy machine. */
const WITHIN_MS = 60_000;

/** Runs due jobs until a condition holds. A failing check counts as not yet. */
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
