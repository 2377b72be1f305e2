/** `npm run faults:mixed -- [minutes]`: on its own stack. Exits with 1 on failed requests or lost or doubled writes. */
import { record } from '../../support/evidence.ts';
import { startTestStack } from '../../support/stack.ts';
import { mix } from './mixed.ts';

const LONG_RUN_MINUTES = 10;
const EVERY_MS = 20_000;

const [minutes = LONG_RUN_MINUTES] = process.argv.slice(2).map(Number);
const stack = await startTestStack();
try {
  const kills = Math.max(1, Math.round((minutes * 60_000) / EVERY_MS));
  const { failed, ...mixed } = await mix(stack, kills, EVERY_MS);
  const found = { minutes, ...mixed, failed: failed.length };
  console.log(found);
  await record('mixed', found);
  for (const line of failed) console.log(line);
  process.exitCode = failed.length + mixed.astray === 0 ? 0 : 1;
} finally {
  await stack.discard();
}
process.disconnect?.();
