import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { runDueJobs } from '../jobs/loop.ts';
import { CONFIG_EXIT_CODE, ConfigError } from './config.ts';
import { createLogger, describeError, type Logger } from '../telemetry/logger.ts';

/** Docker kills a process 10 s after SIGTERM by default. */
const DRAIN_MS = 6_000;
const STOP_MS = 9_000;
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  /** Longer than the gateway's keep-alive, so that the gateway does not write to a closing connection. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
};
const CONNECTIONS_MAX = 20_000;

export type Closer = () => Promise<unknown>;

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

type Listening = { HOST: string; PORT: number; NODE_ENV?: string };

export async function listen(
  handler: RequestHandler,
  { HOST, PORT, NODE_ENV }: Listening,
  timeouts = TIMEOUTS,
): Promise<Server> {
  const answer = NODE_ENV === 'test' ? runningJobs(handler) : handler;
  const server = createServer(timeouts, (request, response) => void answer(request, response));
  server.maxConnections = CONNECTIONS_MAX;
  closeSilent(server, timeouts.keepAliveTimeout + timeouts.headersTimeout);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(PORT, HOST, resolve);
  await promise;
  server.off('error', reject);
  return server;
}

/** Closes idle connections. Node's own timeout restarts with every byte, so a client could keep a connection open. */
function closeSilent(server: Server, afterMs: number): void {
  const timers = new WeakMap<Socket, NodeJS.Timeout>();
  server.on('connection', (socket) => socket.once('close', () => clearTimeout(timers.get(socket))));
  server.on('request', ({ socket }, response) => {
    clearTimeout(timers.get(socket));
    response.once('finish', () => {
      clearTimeout(timers.get(socket));
      timers.set(
        socket,
        setTimeout(() => socket.destroy(), afterMs),
      );
    });
  });
}

function runningJobs(handler: RequestHandler): RequestHandler {
  return (request, response) => {
    if (request.method !== 'POST' || request.url !== '/run-due-jobs') return handler(request, response);
    return runDueJobs().then(() => response.writeHead(204).end());
  };
}

export function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port');
  return address.port;
}

export async function drain(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await promise;
  clearTimeout(cut);
}

export type Started<Settings> = { settings: Settings; log: Logger };

export async function run<Settings extends { LOG_LEVEL: string }>(
  name: string,
  config: () => Settings,
  start: (given: Started<Settings>) => Promise<readonly Closer[]>,
): Promise<void> {
  const settings = readOrExit(name, config);
  const log = createLogger(name, settings.LOG_LEVEL);
  let stopping = false;
  let closers: readonly Closer[] = [];
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      log.error('Could not close everything in time');
      process.exit(1);
    }, STOP_MS).unref();
    for (const close of closers) {
      await close().catch((error: unknown) => log.error(describeError(error), 'Could not close cleanly'));
    }
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  try {
    closers = await start({ settings, log });
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
    process.exit(CONFIG_EXIT_CODE);
  }
}
