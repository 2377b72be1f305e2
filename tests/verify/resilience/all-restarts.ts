/** `npm run faults:restarts -- [restarts]`: on its own stack. Exits with status 1 if a request failed. */
import { record } from '../../support/evidence.ts';
import { signUpOn } from '../../support/newcomer.ts';
import { startTestStack } from '../../support/stack.ts';
import { restart } from './restarts.ts';

const LONG_RUN = 200;

const [restarts = LONG_RUN] = process.argv.slice(2).map(Number);
const stack = await startTestStack();
try {
  const { answered, failed } = await restart(stack.env, await signUpOn(stack), restarts);
  console.log(`restarts ${restarts}, answered ${answered}, failed ${failed.length}`);
  await record('restarts', { restarts, answered, failed: failed.length });
  for (const line of failed) console.log(line);
  process.exitCode = failed.length === 0 ? 0 : 1;
} finally {
  await stack.discard();
}
process.disconnect?.();
