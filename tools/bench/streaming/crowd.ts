/** Tens of thousands of open pages, in as many processes as their file descriptors take. */
import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { ListeningOrder } from './listening.ts';

/** For a process's other connections, files and modules. */
const OTHER_FILES = 1_000;
const FEW_ADDRESSES = 8;

const report = z.union([
  z.object({ heard: z.string() }),
  z.object({ open: z.number() }),
  z.object({ failed: z.string() }),
]);

/** How many connections one process can hold here: its limit of open files cannot be raised by itself. */
export function connectionsMax(): number {
  const [, hard = ''] = /^Max open files\s+\d+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  return (Number(hard) || Number.POSITIVE_INFINITY) - OTHER_FILES;
}

export type Crowd = Disposable & {
  /** How many streams are open now. */
  count(): number;
};

/** Opens a stream for each header, at its own tier. @throws if one is refused */
export async function openCrowd(
  parts: readonly { url: string; headers: readonly string[] }[],
  heard: (content: string) => void,
): Promise<Crowd> {
  const children: ChildProcess[] = [];
  const open = new Map<ChildProcess, number>();
  const opened = parts.map(({ url, headers }, part) => {
    const child = fork(fileURLToPath(new URL('listening.ts', import.meta.url)), { stdio: 'inherit' });
    children.push(child);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    child.on('message', (sent) => {
      const said = report.parse(sent);
      if ('heard' in said) return heard(said.heard);
      if ('failed' in said) return reject(new Error(said.failed));
      open.set(child, said.open);
      resolve();
    });
    child.once('exit', () => reject(new Error('A process with pages is gone')));
    const from = Array.from({ length: FEW_ADDRESSES }, (_, index) => `127.0.${part + 1}.${index + 1}`);
    child.send({ url, headers: [...headers], from, every: 2 } satisfies ListeningOrder);
    return promise;
  });
  await Promise.all(opened);
  return {
    count: () => [...open.values()].reduce((sum, each) => sum + each, 0),
    [Symbol.dispose]() {
      for (const child of children) child.kill();
    },
  };
}
