/** Starts a stack for the browser tests, unless a parent process has started one. */
import { startTestStack } from '../support/stack.ts';
import { sharedStack } from '../support/shared-stack.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const own = sharedStack() ? undefined : await startTestStack();
  return async () => own?.discard();
}
