/** A disposable copy of the work tree. It shares the original's packages and has its own workspaces. */
import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { patched, type Patch } from './control.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LIST_MAX_BYTES = 16 * 1024 * 1024;
/** Workspaces, relinked inside the copy. */
const OWN_SCOPE = '@playfield';
/** Written by test runners and bundlers: each copy has its own. */
const CACHES = /^\.(?:vite|cache|astro)/;

const run = promisify(execFile);

export type Copy = AsyncDisposable & {
  root: string;
  /** Patches files. @returns a function that restores them */
  apply(patches: readonly Patch[]): Promise<() => Promise<void>>;
};

export async function copyTree(): Promise<Copy> {
  const root = await mkdtemp(join(tmpdir(), 'playfield-mutations-'));
  const files = await copySources(root);
  await linkPackages(root);
  for (const workspace of new Set(files.filter((file) => file.endsWith('/package.json')).map(dirname))) {
    const own = join(ROOT, workspace, 'node_modules');
    if (await exists(own)) await symlink(own, join(root, workspace, 'node_modules'));
  }
  await cp(join(ROOT, 'site/dist'), join(root, 'site/dist'), { recursive: true }).catch(ignoreMissing);
  return {
    root,
    async apply(patches) {
      const before = new Map<string, string>();
      for (const patch of patches) {
        const file = join(root, patch.file);
        const text = await readFile(file, 'utf8');
        if (!before.has(file)) before.set(file, text);
        await writeFile(file, patched(text, patch));
      }
      return async () => {
        for (const [file, text] of before) await writeFile(file, text);
      };
    },
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

/** Copies what is in git, or would be. @returns the files, relative to the root */
export async function copySources(root: string, isWanted: (file: string) => boolean = () => true): Promise<string[]> {
  const listed = ['ls-files', '-co', '--exclude-standard', '-z'];
  const { stdout } = await run('git', listed, { cwd: ROOT, maxBuffer: LIST_MAX_BYTES });
  const files = stdout.split('\0').filter((file) => file !== '' && isWanted(file));
  for (const folder of new Set(files.map(dirname))) await mkdir(join(root, folder), { recursive: true });
  await Promise.all(files.map((file) => copyFile(join(ROOT, file), join(root, file)).catch(ignoreMissing)));
  return files;
}

async function linkPackages(root: string): Promise<void> {
  const [from, to] = [join(ROOT, 'node_modules'), join(root, 'node_modules')];
  await mkdir(join(to, OWN_SCOPE), { recursive: true });
  for (const name of await readdir(from)) {
    if (name !== OWN_SCOPE && !CACHES.test(name)) await symlink(join(from, name), join(to, name));
  }
  for (const name of await readdir(join(from, OWN_SCOPE))) {
    await symlink(await readlink(join(from, OWN_SCOPE, name)), join(to, OWN_SCOPE, name));
  }
}

async function exists(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => null)) !== null;
}

/** A deleted file is listed until the deletion is committed. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && Reflect.get(error, 'code') === 'ENOENT')) throw error;
}
