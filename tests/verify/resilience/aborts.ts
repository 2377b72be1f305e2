/** Callers who hang up before, during and after a request: nothing may crash or leak. */
import { login, me } from '@playfield/contracts/sign-in.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { connect, type Socket } from 'node:net';
import type { ServiceName } from '@playfield/infra/local/services.ts';
import { startAllProbed, type Held, type ProbedProcess } from '../../support/probed.ts';
import { cookieHeader, visit, type Visitor } from '../../support/visitor.ts';
import { setTimeout as sleep } from 'node:timers/promises';

/** Concurrent callers: enough to keep every process busy. */
const CALLERS = 40;
/** Each from its own loopback address: one alone would run out of ports for a minute. */
const ADDRESSES = 200;
/** All pending work is over by then: the gateway stops waiting for answers. */
const SETTLED_MS = 11_000;
/** Stop waiting after this; we would never hang up on a request without an answer. */
const PATIENCE_MS = 5_000;
/** Long enough for an answer to have just begun. */
const LITTLE_MS = 3;

/** Where a caller hangs up. */
const MOMENTS = ['half a head', 'half a body', 'no answer', 'a moment', 'the first bytes'] as const;

export type Aborted = {
  aborts: number;
  processes: { name: ServiceName; before: Held; after: Held }[];
  failed: string[];
};

/** Allowed growth of a process: caches fill, connections come and go, more on a busy machine; less than one object per caller. */
const MORE_HEAP_BYTES = 8 * 1024 ** 2;
const MORE_HANDLES = 30;

/** One line per leaking process. */
export function leaks({ processes }: Aborted): string[] {
  return processes.flatMap(({ name, before, after }) => [
    ...(after.heapBytes > before.heapBytes + MORE_HEAP_BYTES
      ? [`${name}: ${after.heapBytes - before.heapBytes} bytes more on the heap`]
      : []),
    ...(after.handles > before.handles + MORE_HANDLES
      ? [`${name}: ${after.handles - before.handles} handles more`]
      : []),
  ]);
}

/**
 * @param env the environment of a running stack's services
 * @param aborts run after as many to warm up, so one-time growth is not counted
 */
export async function abort(
  env: Record<string, string>,
  credentials: { email: string; password: string },
  aborts: number,
): Promise<Aborted> {
  await using running = await startAllProbed(env);
  const { gateway } = running;
  const team = visit(gateway.url);
  await team.ask(login, { body: credentials });
  const failed: string[] = [];

  await hangUp(gateway.url, team, aborts);
  const before = await lookAtAll(running.processes);
  await hangUp(gateway.url, team, aborts);
  const after = await lookAtAll(running.processes);
  await team.ask(me).catch((error: unknown) => failed.push(String(error)));
  const processes = running.processes.map(({ name }, index) => {
    const [first, last] = [before[index], after[index]];
    if (!first || !last) throw new Error(`${name} was not looked at`);
    return { name, before: first, after: last };
  });
  return { aborts: 2 * aborts, processes, failed };
}

async function lookAtAll(processes: readonly { process: ProbedProcess }[]): Promise<Held[]> {
  await sleep(SETTLED_MS);
  return Promise.all(processes.map(({ process }) => process.look()));
}

async function hangUp(url: string, team: Visitor, times: number): Promise<void> {
  const { hostname, port } = new URL(url);
  const cookie = cookieHeader(team);
  const head = (method: string, path: string, more = '') =>
    `${method} ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n${more}\r\n`;
  const asked = [
    head('GET', listMatchups.path),
    head('GET', me.path),
    head('GET', '/api/messages/stream'),
    head('GET', '/find-games'),
    head('GET', '/api/stats/of/nothing'),
  ];
  const posted = head('POST', login.path, 'Content-Type: application/json\r\nContent-Length: 60\r\n');
  let next = 0;

  async function once(turn: number): Promise<void> {
    const moment = MOMENTS[turn % MOMENTS.length];
    const request = asked[Math.floor(turn / MOMENTS.length) % asked.length] ?? '';
    const socket = connect({
      host: '127.0.0.1',
      port: Number(port),
      localAddress: `127.0.0.${1 + (turn % ADDRESSES)}`,
    });
    // Errors of a hung-up connection do not matter.
    socket.on('error', () => {});
    await happens(socket, 'connect');
    if (moment === 'half a head') socket.write(request.slice(0, request.length / 2));
    else if (moment === 'half a body') socket.write(`${posted}{"email":`);
    else socket.write(request);
    if (moment === 'a moment') await sleep(LITTLE_MS);
    if (moment === 'the first bytes') await happens(socket, 'data');
    // Half close properly, the others reset.
    if (turn % 2 === 0) socket.destroy();
    else socket.resetAndDestroy();
    await happens(socket, 'close');
  }

  async function goOn(): Promise<void> {
    while (next < times) {
      const turn = next;
      next += 1;
      await once(turn);
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, goOn));
}

/** Resolves on the event, when the connection is gone, or after the patience runs out. */
async function happens(socket: Socket, event: 'connect' | 'data' | 'close'): Promise<void> {
  if (socket.closed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = setTimeout(resolve, PATIENCE_MS);
  socket.once(event, () => resolve());
  socket.once('close', () => resolve());
  await promise;
  clearTimeout(late);
}
