/** `npm run drill -- rotate [calls]`: replaces every key in a list, one after another, with so many calls answered in each step. */
import { rotate } from '@playfield/tests/verify/resilience/rotating.ts';
import { record } from '@playfield/tests/support/evidence.ts';
import { drillOnStack, endWith } from './on-stack.ts';

const CALLS_A_STEP = 300;

const callsAStep = Number(process.argv[3] ?? CALLS_A_STEP);

await drillOnStack(async ({ stack: { mailUrl }, env }) => {
  const { keys, restarts, answered, failed, written, astray } = await rotate(
    { env, mailUrl },
    { callsAStep, oneByOne: true },
  );
  console.log(
    `${keys} keys, ${restarts} restarts: ${answered} calls answered, ${failed.length} failed; ` +
      `${written} writes, ${astray} lost or doubled; the authenticator app still opens`,
  );
  await record('rotate', { keys, restarts, answered, failed: failed.length, written, astray });
  endWith([...failed, ...(astray > 0 ? [`${astray} writes are lost or doubled`] : [])]);
});
