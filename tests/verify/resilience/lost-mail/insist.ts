import { setTimeout as sleep } from 'node:timers/promises';

/** How long to keep trying: several services a call needs may be killed repeatedly. */
const PATIENCE_MS = 180_000;
const AGAIN_MS = 150;

/** Retries until it works, as a user would. */
export async function insist<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(AGAIN_MS);
    }
  }
}

/**
 * Repeats a call until it succeeds, or until a check shows that an unanswered one took effect.
 * Resolves to the number of unanswered calls.
 */
export async function act(call: () => Promise<unknown>, happened: () => Promise<boolean>): Promise<number> {
  let unanswered = 0;
  await insist(async () => {
    try {
      await call();
    } catch (error) {
      unanswered += 1;
      if (!(await insist(happened))) throw error;
    }
  });
  return unanswered;
}
