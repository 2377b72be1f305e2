import { setTimeout as sleep } from 'node:timers/promises';

/** How long somebody keeps trying: several of the services that a call needs may be killed again and again. */
const PATIENCE_MS = 180_000;
const AGAIN_MS = 150;

/** Tries until it works, as a person would who is told to try again in a moment. */
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
 * Makes a call until it is answered well, or until a look shows that one without an answer was heard all the same.
 * Resolves to how many calls went without an answer.
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
