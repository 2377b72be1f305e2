/** Deletes old backups, because data that users have deleted must not be kept forever. */
import { rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { entriesIn } from './folder.ts';
import { isBackupFile, MANIFEST_FILE } from './manifest.ts';

/** Deletes backups older than `days`, including interrupted ones, but never `newest`. @returns the number of backups */
export async function prune(newest: string, days: number): Promise<number> {
  let count = 0;
  for (const { name } of await entriesIn(dirname(newest))) {
    const folder = join(dirname(newest), name);
    if (folder === newest || !(await isOldBackup(folder, days))) continue;
    // Delete the manifest first, so that a half-deleted backup does not look complete.
    await rm(join(folder, MANIFEST_FILE), { force: true });
    await rm(folder, { recursive: true });
    count += 1;
  }
  return count;
}

async function isOldBackup(folder: string, days: number): Promise<boolean> {
  if (!(await stat(folder)).isDirectory()) return false;
  const names = (await entriesIn(folder)).map(({ name }) => name);
  const changes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs));
  return names.length > 0 && names.every(isBackupFile) && Math.max(...changes) <= Date.now() - days * DAY_MS;
}
