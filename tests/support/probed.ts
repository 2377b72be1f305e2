/** Services that report their heap after a collection and their open handles. */
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { SERVICES, type ServiceName } from '@playfield/infra/local/services.ts';
import { startProcess, type TestProcess } from './processes.ts';

const PROBE = fileURLToPath(new URL('probe.mjs', import.meta.url));
/** Collecting a heap of this size takes a fraction of this, even on the slowest machine. */
const ANSWER_MS = 10_000;
const held = z.object({
  probe: z.object({ heapBytes: z.number(), residentBytes: z.number(), handles: z.number() }),
});

export type Held = z.infer<typeof held>['probe'];
export type ProbedProcess = TestProcess & { look(): Promise<Held> };

/** @param node Node's own options */
export async function startProbed(
  name: ServiceName,
  env: Record<string, string>,
  node: readonly string[] = [],
): Promise<ProbedProcess> {
  const waiting: ((line: Held) => void)[] = [];
  const onLine = (line: string) => {
    if (line.startsWith('{"probe"')) waiting.shift()?.(held.parse(JSON.parse(line)).probe);
  };
  const started = await startProcess(name, env, { node: [...node, '--import', PROBE], onLine });
  return {
    ...started,
    async look() {
      const { promise, resolve, reject } = Promise.withResolvers<Held>();
      const late = setTimeout(() => reject(new Error(`${name} does not answer its probe`)), ANSWER_MS);
      waiting.push(resolve);
      started.signal('SIGUSR2');
      return promise.finally(() => clearTimeout(late));
    },
  };
}

/**
 * A process of each service, and a gateway for them.
 * @param node Node's own options
 */
export async function startAllProbed(env: Record<string, string>, node: readonly string[] = []) {
  const inside = SERVICES.filter((name) => name !== 'gateway');
  const services = await Promise.all(
    inside.map(async (name) => ({ name, process: await startProbed(name, env, node) })),
  );
  const urls = services.map(({ name, process }) => [
    `${name.toUpperCase()}_URL`,
    process.url.replace('localhost', '127.0.0.1'),
  ]);
  const gateway = await startProbed('gateway', { ...env, ...Object.fromEntries(urls) }, node);
  const processes: { name: ServiceName; process: ProbedProcess }[] = [
    { name: 'gateway', process: gateway },
    ...services,
  ];
  return {
    gateway,
    processes,
    async [Symbol.asyncDispose]() {
      await Promise.all(processes.map(({ process }) => process[Symbol.asyncDispose]()));
    },
  };
}
