/** Deletes old backups, because data that users have deleted must not be kept forever. */
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { isBackupFile, MANIFEST_FILE } from './manifest.ts';
import type { Place } from './folder.ts';

/**
 * Deletes older backups in the folder of a new, complete backup. Deletes both complete and interrupted backups, but no
 * other files.
 * @returns the number of deleted backups
 */
export async function prune({ target, folder: newest }: Place, days: number, now = Date.now()): Promise<number> {
  let count = 0;
  for (const folder of await target.folders()) {
    if (folder === newest) continue;
    const files = await target.files(folder);
    if (files.length === 0 || !files.every(({ name }) => isBackupFile(name))) continue;
    if (files.some(({ changedAt }) => changedAt.getTime() > now - days * DAY_MS)) continue;
    const names = files.map(({ name }) => name);
    // Delete the manifest first, so that a half-deleted backup does not look complete.
    const isManifest = (name: string) => Number(name === MANIFEST_FILE);
    await target.remove(
      folder,
      names.toSorted((one, other) => isManifest(other) - isManifest(one)),
    );
    count += 1;
  }
  return count;
}
