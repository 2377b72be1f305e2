const NAME = 'PLAYFIELD_TEST_STACK';

export type SharedStack = { url: string; mailUrl: string; env: Record<string, string> };

export function shareStack({ url, mailUrl, env }: SharedStack): void {
  process.env[NAME] = JSON.stringify({ url, mailUrl, env });
}

export function sharedStack(): SharedStack | undefined {
  const text = process.env[NAME];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `shareStack`
  return text === undefined ? undefined : (JSON.parse(text) as SharedStack);
}

/** @throws outside a test run */
export function stackEnv(): Record<string, string> {
  const stack = sharedStack();
  if (!stack) throw new Error('No stack is running');
  return stack.env;
}
