/**
 * `npm run drill -- upgrade [calls]`: replaces the released version by this one and back, instance by instance, with so
 * many calls answered between two of them.
 */
import { upgrade } from '@playfield/tests/verify/resilience/upgrading.ts';
import { record } from '@playfield/tests/support/evidence.ts';
import { drillOnStack, endWith } from './on-stack.ts';

const CALLS_A_STEP = 400;

const callsAStep = Number(process.argv[3] ?? CALLS_A_STEP);

await drillOnStack(async ({ stack: { mailUrl }, env, mongoUrl, redisUrl }) => {
  const done = await upgrade({ env, mongoUrl, queuesUrl: redisUrl, mailUrl }, { callsAStep, back: 2 });
  const { replaced, answered, failed, written, astray, deadLetters } = done;
  console.log(
    `${replaced} instances replaced, there and back: ${answered} calls answered, ${failed.length} failed; ` +
      `${written} writes, ${astray} lost or doubled; ${deadLetters.length} queues with dead letters`,
  );
  await record('upgrade', { replaced, answered, failed: failed.length, written, astray });
  endWith([...failed, ...deadLetters, ...(astray > 0 ? [`${astray} writes are lost or doubled`] : [])]);
});
