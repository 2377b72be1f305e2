/** `npm run fuzz -- [cases] [seed]`: hostile requests against its own stack. Exits with 1 if one gets through. */
import { randomInt } from 'node:crypto';
import { record } from '../../support/evidence.ts';
import { joinOn, ownerOn } from '../../support/newcomer.ts';
import { startTestStack } from '../../support/stack.ts';
import { visit } from '../../support/visitor.ts';
import { fuzz } from '../../support/fuzzing.ts';

const LONG_RUN = 1_000_000;
/** Concurrent attackers: while one waits, the others keep the product busy. */
const LANES = 4;
/** Cases per lane between two progress lines. */
const PART = 5_000;

const [cases = LONG_RUN, seed = randomInt(2 ** 31)] = process.argv.slice(2).map(Number);
const stack = await startTestStack();
let done = 0;
try {
  const admin = await ownerOn(stack.url, stack.env);
  const team = await joinOn(stack);
  while (done < cases) {
    const part = Math.min(PART, Math.ceil((cases - done) / LANES));
    const lanes = Array.from({ length: LANES }, (_, lane) =>
      fuzz([visit(stack.url), team, admin], part, seed + done + lane * part),
    );
    const answers: Record<number, number> = {};
    for (const lane of await Promise.all(lanes))
      for (const [status, count] of Object.entries(lane.answers))
        answers[Number(status)] = (answers[Number(status)] ?? 0) + count;
    console.log(`${done + LANES * part} of ${cases} (seeds from ${seed + done}):`, answers);
    done += LANES * part;
    // Recorded as it goes, so a stopped run still counts.
    await record('fuzz', { cases: done, failed: 0 });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await record('fuzz', { cases: done, failed: 1 });
  process.exitCode = 1;
} finally {
  await stack.discard();
}
process.disconnect?.();
