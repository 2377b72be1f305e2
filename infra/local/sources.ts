import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const NOT_SOURCES = new Set(['node_modules', 'dist', '.astro']);

export async function hashOf(root: string, folders: readonly string[], ...more: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(more.join('\0'));
  for (const folder of folders) await addFolder(join(root, folder), folder);
  hash.update(await readFile(join(root, 'package-lock.json')).catch(() => ''));
  return hash.digest('hex');

  async function addFolder(folder: string, name: string): Promise<void> {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (NOT_SOURCES.has(entry.name)) continue;
      if (entry.isDirectory()) await addFolder(path, `${name}/${entry.name}`);
      else if (entry.isFile()) hash.update(`\0${name}/${entry.name}\0`).update(await readFile(path));
    }
  }
}
