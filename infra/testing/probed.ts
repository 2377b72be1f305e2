/** Services that can be asked what they hold: their heap after a collection, and what they have open. */
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { ServiceName } from '../local/services.ts';
import { startProcess } from './processes.ts';
import type { TestProcess } from './processes.ts';

const PROBE = fileURLToPath(new URL('probe.mjs', import.meta.url));
/** A collection of a heap of this size takes a fraction of it, on the slowest machine. */
const ANSWER_MS = 10_000;
const held = z.object({
  probe: z.object({ heapBytes: z.number(), residentBytes: z.number(), handles: z.number() }),
});

export type Held = z.infer<typeof held>['probe'];
export type ProbedProcess = TestProcess & { look(): Promise<Held> };

export async function startProbed(name: ServiceName, env: Record<string, string>): Promise<ProbedProcess> {
  const waiting: ((line: Held) => void)[] = [];
  const onLine = (line: string) => {
    if (line.startsWith('{"probe"')) waiting.shift()?.(held.parse(JSON.parse(line)).probe);
  };
  const started = await startProcess(name, env, { node: ['--expose-gc', '--import', PROBE], onLine });
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
