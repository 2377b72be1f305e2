/**
 * The engine's folder inside a data folder: hard links to the image's files (copies on another file system), plus the
 * data. This keeps all data in one place, needs no mounts for the confined processes, and survives clearing the cache.
 */
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { run } from 'local-programs/run.ts';
import type { Log } from 'local-programs/start-error.ts';
import { DATA, ENGINE_USER, SOCKETS } from './layout.ts';
import { provisionImage } from './provision.ts';

/** Written last: contains the name of the image that the folder was made from. */
const MARKER = '.image';

export async function prepareRoot(dataDir: string, log: Log): Promise<string> {
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
  // A plain file is enough for initdb's shell. A device would not open on a file system mounted with `nodev`.
  await writeFile(join(root, 'dev/null'), '');
  await chmod(join(root, 'dev/null'), 0o666);
  for (const folder of ['tmp', 'dev/shm']) await chmod(join(root, folder), 0o1777);
  await mkdir(join(root, SOCKETS), { mode: 0o700 });
  await chown(join(root, SOCKETS), ENGINE_USER, ENGINE_USER);
}
