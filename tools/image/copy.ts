import { execFile } from 'node:child_process';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LIST_MAX_BYTES = 16 * 1024 * 1024;

const run = promisify(execFile);

export async function copySources(root: string, isWanted: (file: string) => boolean = () => true): Promise<string[]> {
  const listed = ['ls-files', '-co', '--exclude-standard', '-z'];
  const { stdout } = await run('git', listed, { cwd: ROOT, maxBuffer: LIST_MAX_BYTES });
  const files = stdout.split('\0').filter((file) => file !== '' && isWanted(file));
  for (const folder of new Set(files.map(dirname))) await mkdir(join(root, folder), { recursive: true });
  await Promise.all(files.map((file) => copyFile(join(ROOT, file), join(root, file)).catch(ignoreMissing)));
  return files;
}

/** Ignores missing files, because git lists a deleted file until the deletion is staged. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && Reflect.get(error, 'code') === 'ENOENT')) throw error;
}
