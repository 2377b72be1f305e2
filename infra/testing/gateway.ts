/** A second gateway in front of the same services, one that counts calls: the one that tests share does not. */
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startChild } from '../local/child.ts';
import { freePorts } from '../local/ports.ts';

const SERVER = fileURLToPath(new URL('../../services/gateway/server.ts', import.meta.url));
const READY_MS = 15_000;
const POLL_MS = 50;
const GRACE_MS = 6_500;

export type TestGateway = AsyncDisposable & { url: string };

export async function startLimitedGateway(env: Record<string, string>): Promise<TestGateway> {
  const [port = 0, operations = 0] = await freePorts(2);
  const child = await startChild(process.execPath, [SERVER], {
    env: { ...env, RATE_LIMIT: 'on', PORT: `${port}`, OPS_PORT: `${operations}` },
    onLine: () => {},
  });
  const deadline = Date.now() + READY_MS;
  const isReady = async () => (await fetch(`http://127.0.0.1:${operations}/readyz`)).ok;
  while (!(await isReady().catch(() => false))) {
    if (Date.now() > deadline) throw new Error('The gateway did not get ready');
    await sleep(POLL_MS);
  }
  return {
    url: `http://localhost:${port}`,
    async [Symbol.asyncDispose]() {
      await child.stop(GRACE_MS);
    },
  };
}
