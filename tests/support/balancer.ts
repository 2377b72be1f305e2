/** A load balancer that takes its targets in turn: requests in progress end at the one where they began. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from './until.ts';

export type Balancer = AsyncDisposable & {
  readonly url: string;
  /** Sends new requests to another address, and resolves when none is in progress at those before. */
  moveTo(target: string): Promise<void>;
};

export async function startBalancer(...first: string[]): Promise<Balancer> {
  const inProgress = new Map<string, number>();
  let targets = first;
  let turn = 0;

  const count = (at: string, more: number) => void inProgress.set(at, (inProgress.get(at) ?? 0) + more);

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    turn += 1;
    const at = targets[turn % targets.length] ?? '';
    count(at, 1);
    outgoing.once('close', () => count(at, -1));
    const { method, headers, url = '/' } = incoming;
    // A connection for each: none is idle where a gateway closes.
    const asked = request(new URL(url, at), { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    asked.once('error', () => outgoing.destroy());
    incoming.pipe(asked);
  }

  const server = createServer(forward);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has one
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async moveTo(next) {
      const before = targets;
      targets = [next];
      await until(async () => before.every((one) => (inProgress.get(one) ?? 0) === 0));
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
