const NAME = 'PLAYFIELD_TEST_STACK';

export type SharedStack = {
  url: string;
  mailUrl: string;
  mongoUrl: string;
  redisUrl: string;
  env: Record<string, string>;
};

export function shareStack({ url, mailUrl, mongoUrl, redisUrl, env }: SharedStack): void {
  process.env[NAME] = JSON.stringify({ url, mailUrl, mongoUrl, redisUrl, env });
}

export const isStackShared = () => process.env[NAME] !== undefined;

export function stack(): SharedStack {
  const text = process.env[NAME];
  if (text === undefined) throw new Error('No stack is running');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `shareStack`
  return JSON.parse(text) as SharedStack;
}
