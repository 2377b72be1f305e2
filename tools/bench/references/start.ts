import { fileURLToPath } from 'node:url';
import { startChild, whenReady } from '@playfield/infra/local/child.ts';
import { freePorts } from '@playfield/infra/local/ports.ts';

const READY_MS = 10_000;
const GRACE_MS = 1_000;

export type Reference = AsyncDisposable & { url: string };

export async function startReference(name: string, settings: Record<string, string> = {}): Promise<Reference> {
  const [port = 0] = await freePorts(1);
  const program = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const env = { ...process.env, NODE_ENV: 'production', PORT: `${port}`, ...settings };
  const child = await startChild(process.execPath, [program], { env });
  const url = `http://127.0.0.1:${port}`;
  const answers = async () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  await whenReady(name, child, answers, READY_MS);
  return { url, [Symbol.asyncDispose]: () => child.stop(GRACE_MS) };
}
