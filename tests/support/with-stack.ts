/** `node with-stack.ts <command>` runs a command whose test runners share one stack. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startTestStack } from './stack.ts';

const [command = '', ...args] = process.argv.slice(2);
const stack = await startTestStack();
try {
  const child = spawn(command, args, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  process.exitCode = typeof code === 'number' ? code : 1;
} finally {
  await stack.discard();
}
