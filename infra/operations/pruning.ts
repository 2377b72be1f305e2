/** Deletes old backups: deleted data must not be kept forever. */
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { isBackupFile, MANIFEST_FILE } from './manifest.ts';
import type { Place } from './folder.ts';

/**
 * Deletes older backups next to a new and whole one, complete or interrupted, and nothing else.
 * @returns how many
 */
export async function prune({ target, folder: newest }: Place, days: number, now = Date.now()): Promise<number> {
  let count = 0;
  for (const folder of await target.folders()) {
    if (folder === newest) continue;
    const files = await target.files(folder);
    if (files.length === 0 || !files.every(({ name }) => isBackupFile(name))) continue;
    if (files.some(({ changedAt }) => changedAt.getTime() > now - days * DAY_MS)) continue;
    const names = files.map(({ name }) => name);
    // Without it, a backup that is half deleted does not look whole.
    const isManifest = (name: string) => Number(name === MANIFEST_FILE);
    await target.remove(
      folder,
      names.toSorted((one, other) => isManifest(other) - isManifest(one)),
    );
    count += 1;
  }
  return count;
}
