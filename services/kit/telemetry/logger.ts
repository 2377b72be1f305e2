import { pino, type Logger } from 'pino';

export type { Logger };

/**
 * Creates a service's log: one JSON object per line on stdout. Log IDs and codes, never names, addresses or
 * user-written texts.
 */
export function createLogger(service: string, level: string): Logger {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}

/** Returns loggable facts about an external error: no message, as drivers quote data in theirs. */
export function describeError(error: unknown): { error: string; code?: string | number } {
  if (!(error instanceof Error)) return { error: typeof error };
  const code: unknown = Reflect.get(error, 'code');
  return { error: error.name, ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}) };
}
