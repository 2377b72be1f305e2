/** Minimal open pages, one socket each, so that thousands of them leave the machine to the product. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { streamLive } from '@playfield/contracts/live.ts';

/** Concurrent opens: connections not yet accepted wait in the kernel. */
const OPENED_AT_ONCE = 100;
const OPENS_WITHIN_MS = 10_000;
/** More than one event, to find one split across chunks. */
const KEPT_CHARACTERS = 2_000;
/** The benchmark's message content. */
const CONTENT = /"content":"(b[\w-]+)"/g;

export type Listeners = { readonly count: number; close(): void };
export type Page = {
  /** The header that identifies the listener. */
  header: string;
  /** Called with each message content received. */
  heard?: (content: string) => void;
};

/**
 * Opens a stream for each.
 * @param addresses to connect from, in turn: each has as many ports as a machine
 * @throws on an unexpected answer
 */
export async function openPages(url: string, pages: readonly Page[], addresses: readonly string[]): Promise<Listeners> {
  const sockets: Socket[] = [];
  for (let first = 0; first < pages.length; first += OPENED_AT_ONCE) {
    const some = pages.slice(first, first + OPENED_AT_ONCE);
    const opening = some.map((page, index) => open(url, page, addresses[index % addresses.length] ?? '127.0.0.1'));
    sockets.push(...(await Promise.all(opening)));
  }
  return {
    get count() {
      return sockets.filter((socket) => !socket.closed).length;
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function open(url: string, { header, heard }: Page, localAddress: string): Promise<Socket> {
  const { port } = new URL(url);
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress }).setEncoding('latin1');
  socket.write(
    `GET ${streamLive.path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/event-stream\r\n${header}\r\n\r\n`,
  );
  const [head]: unknown[] = await once(socket, 'data', { signal: AbortSignal.timeout(OPENS_WITHIN_MS) });
  if (!String(head).startsWith('HTTP/1.1 200 ')) throw new Error(`A stream was not opened: ${String(head)}`);
  // Ended streams are counted without a reason.
  socket.on('error', () => {});
  if (!heard) return socket.resume();
  let rest = '';
  socket.on('data', (text) => {
    rest += String(text);
    let end = 0;
    for (const { 0: whole, 1: content = '', index } of rest.matchAll(CONTENT)) {
      heard(content);
      end = index + whole.length;
    }
    rest = rest.slice(Math.max(end, rest.length - KEPT_CHARACTERS));
  });
  return socket;
}
