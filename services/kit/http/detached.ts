/**
 * A server whose handlers can take the bare connection of a request, for answers that last. A connection that Node's HTTP
 * server holds costs some 18 KB, a bare one some 4 KB (measured 2026-11-24).
 */
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** One request for each connection, which is answered or taken within this. */
const OPENED_WITHIN_MS = 20_000;

export type DetachedServer = Server & {
  /** Cuts them, whatever they are used for. */
  closeAllConnections(): void;
};

/** What the HTTP server reads a request from, until its connection is taken. */
class Attached extends Duplex {
  readonly remoteAddress: string | undefined;
  readonly #socket: Socket;
  #taken = false;

  constructor(socket: Socket) {
    super({ allowHalfOpen: false });
    this.#socket = socket;
    this.remoteAddress = socket.remoteAddress;
    socket.on('data', this.#onData).once('end', this.#onEnd).once('close', this.#onClose);
  }

  readonly #onData = (piece: Buffer) => {
    if (!this.push(piece)) this.#socket.pause();
  };
  readonly #onEnd = () => void this.push(null);
  readonly #onClose = () => void this.destroy();

  override _read(): void {
    if (!this.#taken) this.#socket.resume();
  }

  override _write(piece: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(piece, encoding, done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (!this.#taken) this.#socket.destroy();
    done(error);
  }

  /** The bare connection: the HTTP server is told that it is gone, and releases all that it kept for it. */
  detach(): Socket {
    this.#taken = true;
    this.#socket.off('data', this.#onData).off('end', this.#onEnd).off('close', this.#onClose);
    setImmediate(() => this.destroy());
    return this.#socket;
  }
}

/** The request's connection, which the caller answers on from now on; null if it is not of a {@link listenDetached}. */
export function takeConnection({ socket }: IncomingMessage): Socket | null {
  const held: unknown = socket;
  return held instanceof Attached ? held.detach() : null;
}

/** Resolves to the server once it listens. */
export async function listenDetached(
  handler: (request: IncomingMessage, response: ServerResponse) => unknown,
  { HOST, PORT, most }: { HOST: string; PORT: number; most: number },
): Promise<DetachedServer> {
  const reader = createHttpServer((request, response) => {
    response.setHeader('Connection', 'close');
    void handler(request, response);
  });
  reader.maxRequestsPerSocket = 1;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    // Nothing here may lead to what is attached: it would be kept for as long as the socket.
    socket.on('close', () => open.delete(socket)).on('error', ignore);
    reader.emit('connection', attach(socket));
  });
  server.maxConnections = most;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(PORT, HOST, resolve);
  await promise;
  server.off('error', reject);
  return Object.assign(server, {
    closeAllConnections() {
      for (const socket of open) socket.destroy();
    },
  });
}

function attach(socket: Socket): Attached {
  const attached = new Attached(socket);
  // Also where the headers come slowly, or the answer is not read.
  const timer = setTimeout(() => attached.destroy(), OPENED_WITHIN_MS);
  return attached.once('close', () => clearTimeout(timer)).on('error', ignore);
}

/** Connections break; whoever holds one hears that it is closed. */
function ignore(): void {}
