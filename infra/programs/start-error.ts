/** What stops the local stack for a reason its user can do something about: one sentence, printed as it is. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The user stopped the stack while it was still starting. */
export class Interrupted extends StartError {
  override name = 'Interrupted';
  constructor() {
    super('Stopped.');
  }
}

/** Takes one finished line. Each part of the stack says through it what it does. */
export type Log = (line: string) => void;

/** The sentence for any error: a `StartError`'s own, a plain one for a full disk or a missing right. */
export function sentence(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const message = error instanceof Error ? error.message : String(error);
  if (isDiskFull(message)) return 'The disk is full: free some space and run the same command again.';
  const firstLine = message.split('\n', 1)[0] ?? '';
  return firstLine;
}

export function isDiskFull(text: string): boolean {
  return /ENOSPC|no space left on device|disk (is )?full/i.test(text);
}
