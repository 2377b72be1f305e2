/** A stack for a drill, gone afterwards, with stores of the drill's own: what it does to services disturbs no others. */
import { startTestStack, type TestStack } from '@playfield/tests/support/stack.ts';

/** A keyspace of Redis that the stack's own services do not read. */
const APART = '/5';

export type Apart = {
  stack: TestStack;
  /** The environment of services on the drill's own stores. */
  env: Record<string, string>;
  mongoUrl: string;
  /** Sessions and queues. */
  redisUrl: string;
};

export async function drillOnStack(play: (apart: Apart) => Promise<void>): Promise<void> {
  const stack = await startTestStack();
  try {
    const mongoUrl = stack.mongoUrl.replace(/(\/)([^/?]*)(\?|$)/, '/drill$3');
    const redisUrl = new URL(APART, stack.env['QUEUE_REDIS_URL']).href;
    const env = { ...stack.env, MONGODB_URL: mongoUrl, REDIS_URL: redisUrl, QUEUE_REDIS_URL: redisUrl };
    await play({ stack, env, mongoUrl, redisUrl });
  } finally {
    await stack.discard();
  }
}

/** Prints what went wrong, and lets the command fail if anything did. */
export function endWith(failed: readonly string[]): void {
  for (const line of failed) console.log(line);
  if (failed.length > 0) process.exitCode = 1;
}
