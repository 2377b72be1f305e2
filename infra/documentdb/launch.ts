import { fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError, type Log } from 'local-programs/start-error.ts';
import { REPLICA_SET } from './hello.ts';
import type { EngineOptions } from './main.ts';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { run } from 'local-programs/run.ts';
import { DATA, ENGINE_USER, SOCKETS } from './layout.ts';
import { provisionImage } from './provision.ts';

const READY_MS = 45_000;
const STOP_MS = 8_000;

export type Engine = { url: string; pid: number; stop: (graceMs?: number) => Promise<void>; exited: Promise<void> };

type Options = { dataDir: string; log: Log; port?: number; durable?: boolean };

export async function launchDocumentDb({ dataDir, log, port = 0, durable = true }: Options): Promise<Engine> {
  const root = await prepareRoot(dataDir, log);
  const options: EngineOptions = { root, port, durable };
  const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), [JSON.stringify(options)], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
  });
  if (child.stderr) createInterface({ input: child.stderr }).on('line', (line) => log(line));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));

  const stop = async (graceMs = STOP_MS): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await Promise.race([exited, sleep(graceMs, undefined, { ref: false })]);
    child.kill('SIGKILL');
    await exited;
  };

  const actual = await new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new StartError('DocumentDB did not become ready')), READY_MS);
    child.once('message', (message: unknown) => {
      clearTimeout(timer);
      if (typeof message !== 'object' || message === null) return;
      if ('port' in message && typeof message.port === 'number') resolve(message.port);
      else if ('error' in message) reject(new StartError(String(message.error)));
    });
    child.once('error', reject);
    void exited.then(() => reject(new StartError('DocumentDB exited while starting')));
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url: `mongodb://127.0.0.1:${actual}/?replicaSet=${REPLICA_SET}`, pid: child.pid ?? 0, stop, exited };
}

const MARKER = '.image';

async function prepareRoot(dataDir: string, log: Log): Promise<string> {
  const root = join(dataDir, 'documentdb');
  if (existsSync(join(root, MARKER))) return root;
  const image = await provisionImage(log);
  const fresh = join(dataDir, '.documentdb-new');
  await mkdir(dataDir, { recursive: true });
  await rm(fresh, { recursive: true, force: true });
  await copyImage(image, fresh);
  await addWritable(fresh);
  if (existsSync(join(root, DATA))) await rename(join(root, DATA), join(fresh, DATA));
  await rm(root, { recursive: true, force: true });
  await rename(fresh, root);
  await writeFile(join(root, MARKER), `${basename(image)}\n`);
  return root;
}

async function copyImage(image: string, target: string): Promise<void> {
  try {
    await run('cp', ['--archive', '--link', image, target]);
  } catch {
    await rm(target, { recursive: true, force: true });
    await run('cp', ['--archive', image, target]);
  }
}

async function addWritable(root: string): Promise<void> {
  await chmod(root, 0o755);
  // A plain file is enough for initdb's shell. A device node can't be opened on a file system mounted with `nodev`.
  await writeFile(join(root, 'dev/null'), '');
  await chmod(join(root, 'dev/null'), 0o666);
  for (const folder of ['tmp', 'dev/shm']) await chmod(join(root, folder), 0o1777);
  await mkdir(join(root, SOCKETS), { mode: 0o700 });
  await chown(join(root, SOCKETS), ENGINE_USER, ENGINE_USER);
}
