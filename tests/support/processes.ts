import { setTimeout as sleep } from 'node:timers/promises';
import { programOf } from '@playfield/infra/local/bundle.ts';
import { startChild } from '@playfield/infra/local/child.ts';
import { freePorts } from '@playfield/infra/local/ports.ts';
import type { ServiceName } from '@playfield/infra/local/services.ts';

const READY_MS = 60_000;
const POLL_MS = 10;
const GRACE_MS = 6_500;

export type TestProcess = AsyncDisposable & {
  url: string;
  operationsUrl: string;
  lastWords(): string[];
  kill(signal: NodeJS.Signals): Promise<void>;
};

export async function startProcess(
  name: ServiceName,
  env: Record<string, string>,
  { at }: { at?: number } = {},
): Promise<TestProcess> {
  const [free = 0, ops = 0] = await freePorts(2);
  const port = at ?? free;
  const child = await startChild(process.execPath, [programOf(name)], {
    env: { ...env, PORT: `${port}`, OPS_PORT: `${ops}` },
  });
  const operationsUrl = `http://127.0.0.1:${name === 'gateway' ? ops : port}`;
  const isReady = async () => (await fetch(`${operationsUrl}/readyz`)).ok;
  const deadline = Date.now() + READY_MS;
  while (!(await isReady().catch(() => false))) {
    if (Date.now() > deadline || !child.running())
      throw new Error(`${name} did not start: ${child.lastWords().join('\n')}`);
    await sleep(POLL_MS);
  }
  return {
    url: `http://localhost:${port}`,
    operationsUrl,
    lastWords: () => child.lastWords(),
    async kill(signal) {
      child.kill(signal);
      await child.exited;
    },
    async [Symbol.asyncDispose]() {
      await child.stop(GRACE_MS);
    },
  };
}

export function startLimitedGateway(env: Record<string, string>): Promise<TestProcess> {
  return startProcess('gateway', { ...env, RATE_LIMIT: 'on' });
}
