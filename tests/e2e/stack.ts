/** Does nothing if a parent process has already started a stack. */
import { startTestStack } from '../support/stack.ts';
import { sharedStack } from '../support/shared-stack.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const own = sharedStack() ? undefined : await startTestStack();
  return async () => own?.discard();
}
