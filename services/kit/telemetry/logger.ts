import { pino, type Logger } from 'pino';

export type { Logger };

const STDOUT = 1;
/** Maximum bytes of log lines that wait while the disk is full. Later lines are dropped. */
const UNWRITTEN_BYTES_MAX = 1024 * 1024;

/** Logs one JSON object per line on stdout. Log IDs and codes, never names, addresses or user-written texts. */
export function createLogger(service: string, level: string, dest = STDOUT): Logger {
  const output = pino.destination({ dest, sync: true, maxLength: UNWRITTEN_BYTES_MAX });
  // Without a listener, a full disk or a closed pipe would fail the request that logs.
  output.on('error', () => {});
  return pino({ level, base: { service }, timestamp: pino.stdTimeFunctions.isoTime }, output);
}

/** Returns loggable facts about an external error, without its message, because drivers quote data in messages. */
export function describeError(error: unknown): { error: string; code?: string | number } {
  if (!(error instanceof Error)) return { error: typeof error };
  const code: unknown = Reflect.get(error, 'code');
  return { error: error.name, ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}) };
}
