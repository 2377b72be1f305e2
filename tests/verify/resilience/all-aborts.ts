/** `npm run faults:aborts -- [aborts]`: on its own stack. Exits with status 1 if anything crashed or leaked. */
import { signUpOn } from '../../support/newcomer.ts';
import type { Held } from '../../support/probed.ts';
import { startTestStack } from '../../support/stack.ts';
import { abort, leaks } from './aborts.ts';
import { record } from '../../support/evidence.ts';

const LONG_RUN = 100_000;
const MB = 1024 ** 2;

const [aborts = LONG_RUN] = process.argv.slice(2).map(Number);
const stack = await startTestStack();
try {
  const aborted = await abort(stack.env, await signUpOn(stack), aborts / 2);
  console.log(`hung up ${aborted.aborts} times`);
  for (const { name, before, after } of aborted.processes) {
    const heap = [before, after].map(({ heapBytes }) => (heapBytes / MB).toFixed(1)).join(' to ');
    console.log(`${name.padEnd(12)} heap ${heap} MB, handles ${before.handles} to ${after.handles}`);
  }
  const problems = [...aborted.failed, ...leaks(aborted)];
  const most = (what: (held: Held) => number) =>
    Math.max(0, ...aborted.processes.map(({ before, after }) => what(after) - what(before)));
  await record('aborts', {
    aborts: aborted.aborts,
    leaks: problems.length,
    heapMore: most(({ heapBytes }) => heapBytes),
    handlesMore: most(({ handles }) => handles),
  });
  for (const line of problems) console.log(line);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await stack.discard();
}
process.disconnect?.();
