import { pino, type Logger } from 'pino';

export type { Logger };

const STDOUT = 1;
const UNWRITTEN_BYTES_MAX = 1024 * 1024;

/** Log IDs and codes, never names, addresses or user-written text. */
export function createLogger(service: string, level: string, dest = STDOUT): Logger {
  const output = pino.destination({ dest, sync: true, maxLength: UNWRITTEN_BYTES_MAX });
  // Without a listener, a full disk or a closed pipe would fail the request that logs.
  output.on('error', () => {});
  return pino({ level, base: { service }, timestamp: pino.stdTimeFunctions.isoTime }, output);
}

const REPLY_CODE = /^[A-Z]+(?= )/;
/** ioredis's error for an unresponsive server. It has no code. */
const SOCKET_TIMEOUT = /^Socket timeout\. /;

/** Omits the message, because drivers quote data in messages. */
export function describeError(error: unknown): { error: string; code?: string | number } {
  if (!(error instanceof Error)) return { error: typeof error };
  const code: unknown = Reflect.get(error, 'code') ?? codeIn(error);
  return { error: error.name, ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}) };
}

function codeIn({ name, message }: Error): string | undefined {
  if (SOCKET_TIMEOUT.test(message)) return 'ETIMEDOUT';
  return name === 'ReplyError' ? REPLY_CODE.exec(message)?.[0] : undefined;
}
