import net from 'node:net';
import type { Pool } from 'pg';
import { Dispatcher } from './dispatch.ts';
import { encodeAnswer, MessageReader, parseRequest } from './wire.ts';

const LOOPBACK = '127.0.0.1';

export type Front = { port: number; close(): Promise<void> };

export async function openFront(pool: Pool, port: number): Promise<Front> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer({ noDelay: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, () => resolve());
  });
  const address = server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  const dispatcher = new Dispatcher(pool, `${LOOPBACK}:${actual}`);
  let connections = 0;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    connections += 1;
    serve(socket, connections, dispatcher);
  });
  return {
    port: actual,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
      dispatcher.close();
    },
  };
}

function serve(socket: net.Socket, id: number, dispatcher: Dispatcher): void {
  const reader = new MessageReader();
  const connection = { id, socket };
  let answers = 0;
  let last = Promise.resolve();

  const reply = async (message: Buffer): Promise<void> => {
    if (socket.destroyed) return;
    try {
      const request = parseRequest(message);
      const body = await dispatcher.answer(request, connection);
      if (request.answer === 'none' || socket.destroyed) return;
      answers += 1;
      socket.write(encodeAnswer(request, body, answers));
    } catch {
      socket.destroy();
    }
  };

  socket.on('data', (chunk) => {
    try {
      for (const message of reader.push(chunk)) last = last.then(() => reply(message));
    } catch {
      socket.destroy();
    }
  });
  socket.on('error', () => socket.destroy());
  socket.once('close', () => dispatcher.abandon(socket));
}
