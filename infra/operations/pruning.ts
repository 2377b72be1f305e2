/** Deletes old backups: deleted data must not be kept forever. */
import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isBackupFile } from './manifest.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes older backups next to a new one, complete or interrupted, and nothing else. @returns how many */
export async function prune(newest: string, days: number, now = Date.now()): Promise<number> {
  const parent = dirname(resolve(newest));
  let count = 0;
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    const folder = join(parent, entry.name);
    if (!entry.isDirectory() || folder === resolve(newest)) continue;
    const files = await readdir(folder);
    if (files.length === 0 || !files.every(isBackupFile)) continue;
    const changed = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).mtimeMs));
    if (Math.max(...changed) > now - days * DAY_MS) continue;
    await rm(folder, { recursive: true });
    count += 1;
  }
  return count;
}
