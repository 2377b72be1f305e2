/** The life of a service's process: start, listen, and a stop that loses nothing. */
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { ConfigError } from './config.ts';
import { createLogger, describeError } from '../telemetry/logger.ts';
import type { Logger } from '../telemetry/logger.ts';
import { startTracing } from '../telemetry/tracing.ts';
import type { TracingSettings } from '../telemetry/tracing.ts';

/** A request in flight is given this long at a stop; supervisors commonly wait 10 s before they kill. */
const DRAIN_MS = 6_000;
/** Slow senders: headers within 10 s, the whole request within 20 s. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;
/** How often those two are looked at. */
const CHECK_EVERY_MS = 2_000;
/** Far more than one process can serve; beyond that a connection is closed at once, instead of everybody waiting. */
const CONNECTIONS_MAX = 20_000;
/** Longer than the gateway keeps an idle connection, so that it never writes into one that is just being closed. */
const KEEP_ALIVE_MS = 65_000;

/** What must be closed at the end, in order. */
export type Closer = () => Promise<unknown>;

/** Koa's callback: it answers by itself, whatever it returns. */
type RequestHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Listens, and resolves to the server once it does. */
export async function listen(handler: RequestHandler, { HOST, PORT }: { HOST: string; PORT: number }): Promise<Server> {
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
    },
    (request, response) => void handler(request, response),
  );
  server.maxConnections = CONNECTIONS_MAX;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(PORT, HOST, resolve);
  await promise;
  server.off('error', reject);
  return server;
}

export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port');
  return address.port;
}

/** Takes no more connections, lets the requests in flight finish, and cuts what remains after {@link DRAIN_MS}. */
export async function drain(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await promise;
  clearTimeout(cut);
}

export type Started<Settings> = { settings: Settings; log: Logger };

/**
 * Runs a service until it is told to stop: `start` brings it up and gives what to close, first things first.
 * Exits with status 1 and a clear line where the start fails, 0 after a clean stop.
 */
export async function run<Settings extends { LOG_LEVEL: string } & TracingSettings>(
  name: string,
  config: () => Settings,
  start: (given: Started<Settings>) => Promise<readonly Closer[]>,
): Promise<void> {
  const settings = readOrExit(name, config);
  const log = createLogger(name, settings.LOG_LEVEL);
  let stopping = false;
  let closers: readonly Closer[] | null = null;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    for (const close of closers ?? []) {
      await close().catch((error: unknown) => log.error(describeError(error), 'Could not close cleanly'));
    }
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  try {
    const stopTracing = await startTracing(name, settings);
    closers = [...(await start({ settings, log })), stopTracing];
  } catch (error) {
    log.fatal(describeError(error), error instanceof Error ? `Could not start: ${error.message}` : 'Could not start');
    process.exit(1);
  }
}

function readOrExit<Settings>(name: string, config: () => Settings): Settings {
  try {
    return config();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    createLogger(name, 'info').fatal(error.message);
    process.exit(1);
  }
}
