import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { portOf } from '@playfield/kit/process/serve.ts';

/** `slow` delays data, `cut` resets connections, `silent` sends nothing, and `drip` sends a few bytes at a time. */
const FAULTS = ['slow', 'cut', 'silent', 'drip'] as const;
export type Fault = (typeof FAULTS)[number];

const LATE_MS = 300;
const DRIP_BYTES = 64;
const DRIP_MS = 20;

export type FaultProxy = AsyncDisposable & { readonly address: string; fault: (next: Fault | null) => void };

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const [host = '', port = ''] = target.split(':');
  const open = new Set<Socket>();
  let fault: Fault | null = null;

  const server = createServer((near) => {
    if (fault === 'cut') return void near.resetAndDestroy();
    const far = connect(Number(port), host);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => open.delete(socket));
    }
    void carry(near, far);
    void carry(far, near);
  });

  async function carry(from: Socket, to: Socket): Promise<void> {
    try {
      for await (const piece of from) await deliver(Buffer.from(piece), to);
    } catch {
      // Treat a reset like a normal end of the connection.
    }
    to.destroy();
  }

  async function deliver(piece: Buffer, to: Socket): Promise<void> {
    while (fault === 'silent') await sleep(DRIP_MS);
    if (fault === 'slow') await sleep(LATE_MS);
    if (fault !== 'drip') return write(to, piece);
    for (let at = 0; at < piece.length; at += DRIP_BYTES) {
      write(to, piece.subarray(at, at + DRIP_BYTES));
      await sleep(DRIP_MS);
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${portOf(server)}`,
    fault(next) {
      fault = next;
      if (next === 'cut') for (const socket of open) socket.resetAndDestroy();
    },
    async [Symbol.asyncDispose]() {
      fault = null;
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Sets `directConnection`, so that the driver does not discover the server's address and bypass the proxy. */
export function mongoThrough({ address }: FaultProxy, mongoUrl: string): string {
  const url = new URL(mongoUrl);
  url.host = address;
  url.searchParams.delete('replicaSet');
  url.searchParams.set('directConnection', 'true');
  return url.href;
}

function write(to: Socket, piece: Buffer): void {
  if (!to.destroyed) to.write(piece);
}
