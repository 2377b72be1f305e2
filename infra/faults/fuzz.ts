/** `npm run fuzz -- [cases] [seed]`: hostile requests against a stack of its own. Ends with status 1 where one gets through. */
import { randomInt } from 'node:crypto';
import { adminLogin } from '@playfield/contracts/admin.ts';
import { startTestStack } from '../testing/stack.ts';
import { visit } from '../testing/visitor.ts';
import { fuzz } from './fuzzing.ts';

const LONG_RUN = 1_000_000;
/** Between two lines of progress. */
const PART = 10_000;

const [cases = LONG_RUN, seed = randomInt(2 ** 31)] = process.argv.slice(2).map(Number);
const stack = await startTestStack();
try {
  const admin = visit(stack.url);
  await admin.ask(adminLogin, {
    body: { email: stack.env['ADMIN_EMAIL'] ?? '', password: stack.env['ADMIN_PASSWORD'] ?? '' },
  });
  for (let done = 0; done < cases; done += PART) {
    const part = Math.min(PART, cases - done);
    const { answers } = await fuzz([visit(stack.url), admin], part, seed + done);
    console.log(`${done + part} of ${cases} (seed ${seed + done}):`, answers);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await stack.discard();
}
process.disconnect?.();
