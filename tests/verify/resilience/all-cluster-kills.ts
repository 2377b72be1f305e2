/** `npm run faults:redis-cluster -- [kills]`: on its own stack. Exits with status 1 if an email was lost. */
import { randomUUID } from 'node:crypto';
import { record } from '../../support/evidence.ts';
import { startTestStack } from '../../support/stack.ts';
import { killPrimaries } from './cluster-kills.ts';

const LONG_RUN = 20;

const [kills = LONG_RUN] = process.argv.slice(2).map(Number);
const stack = await startTestStack();
try {
  const mongo = new URL(stack.mongoUrl);
  // Apart from the stack's own services, which have another Redis.
  mongo.pathname = `/d${randomUUID().slice(0, 8)}`;
  const found = await killPrimaries(
    { env: stack.env, mongoUrl: mongo.href, mailUrl: stack.mailUrl },
    kills,
    console.log,
  );
  console.log(JSON.stringify(found));
  await record('redis-cluster', found);
  process.exitCode = found.lost === 0 ? 0 : 1;
} finally {
  await stack.discard();
}
process.disconnect?.();
