/** The image's services, each started as its container would be. */
import { setTimeout as sleep } from 'node:timers/promises';
import { programOf } from '@playfield/infra/local/bundle.ts';
import { startChild } from '@playfield/infra/local/child.ts';
import type { Child } from '@playfield/infra/local/child.ts';
import { ownSettings } from '@playfield/infra/local/services.ts';
import type { Address, ServiceName } from '@playfield/infra/local/services.ts';
import type { Image } from './build.ts';

/** Indexes are created at the first start. */
const READY_MS = 60_000;
const POLL_MS = 100;
/** docker-compose.yml's time for a container to stop. */
const STOP_MS = 10_000;

export type Running = {
  readyMs: number;
  /** @throws unless the service exits by itself with code 0 */
  stop(): Promise<void>;
};

export async function startFromImage(
  { app, environment }: Image,
  name: ServiceName,
  settings: Record<string, string>,
  address: Address,
): Promise<Running> {
  const started = performance.now();
  const child = await startChild(process.execPath, [programOf(name, app)], {
    cwd: app,
    // Nothing from this machine's environment.
    env: { PATH: process.env['PATH'], ...environment, ...settings, ...ownSettings(address) },
  });
  await untilReady(name, child, address.operationsPort);
  return {
    readyMs: performance.now() - started,
    async stop() {
      child.kill('SIGTERM');
      const how = await Promise.race([child.exited, sleep(STOP_MS, 'nothing within 10 s', { ref: false })]);
      await child.stop(0);
      if (how !== 'code 0') throw new Error(`${name} ended with ${how}: ${child.lastWords().join('\n')}`);
    },
  };
}

async function untilReady(name: string, child: Child, port: number): Promise<void> {
  const deadline = Date.now() + READY_MS;
  const isReady = () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ ok }) => ok);
  while (!(await isReady().catch(() => false))) {
    if (!child.running() || Date.now() > deadline) {
      await child.stop(0);
      throw new Error(`${name} did not get ready: ${child.lastWords().join('\n')}`);
    }
    await sleep(POLL_MS);
  }
}

/** Runs a script of the image to its end. */
export async function runFromImage(
  { app, environment }: Image,
  args: readonly string[],
  settings: Record<string, string>,
): Promise<void> {
  const child = await startChild(process.execPath, [...args], {
    cwd: app,
    env: { PATH: process.env['PATH'], ...environment, ...settings },
  });
  const how = await child.exited;
  if (how !== 'code 0') throw new Error(`${args.join(' ')} ended with ${how}: ${child.lastWords().join('\n')}`);
}
