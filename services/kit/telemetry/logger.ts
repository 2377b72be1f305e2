import { pino } from 'pino';
import type { Logger } from 'pino';
import { traceId } from './tracing.ts';

export type { Logger };

/** A service's log: one JSON object a line on standard output. Callers pass ids and codes, never names, addresses or texts of people. */
export function createLogger(service: string, level: string): Logger {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    // From a line to its trace, where there is one.
    mixin: () => ({ traceId: traceId() }),
  });
}

/** What a log may say of an error that came from outside the service: no message, as drivers quote data in theirs. */
export function describeError(error: unknown): { error: string; code?: string | number } {
  if (!(error instanceof Error)) return { error: typeof error };
  const code: unknown = Reflect.get(error, 'code');
  return { error: error.name, ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}) };
}
