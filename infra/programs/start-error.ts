export class StartError extends Error {
  override name = 'StartError';
}

export class Interrupted extends StartError {
  override name = 'Interrupted';
  constructor() {
    super('Stopped.');
  }
}

export type Log = (line: string) => void;

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
