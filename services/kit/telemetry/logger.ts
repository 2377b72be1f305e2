import { multistream, pino, type DestinationStream, type Logger } from 'pino';
import { traceId } from './tracing.ts';

export type { Logger };

/**
 * A service's log: one JSON object per line on stdout. Log IDs and codes, never names, addresses or people's texts.
 * @param file where each line also goes
 */
export function createLogger(service: string, level: string, file?: DestinationStream): Logger {
  const options = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ traceId: traceId() }),
  };
  if (!file) return pino(options);
  // The logger has sorted out the levels already.
  const all = (stream: DestinationStream) => ({ level: 'trace', stream }) as const;
  return pino(options, multistream([all(pino.destination({ sync: true })), all(file)]));
}

/** What may be logged about an outside error: no message, as drivers quote data in theirs. */
export function describeError(error: unknown): { error: string; code?: string | number } {
  if (!(error instanceof Error)) return { error: typeof error };
  const code: unknown = Reflect.get(error, 'code');
  return { error: error.name, ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}) };
}
