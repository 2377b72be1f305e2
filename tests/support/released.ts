/**
 * The version that was released last, built from the history beside the one that is tested. Its packages are those of
 * today: what it needs and we dropped would be missed at once.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);
/** A few megabytes of sources. */
const ARCHIVE_BYTES = 256 * 1024 * 1024;
const MODULES = 'node_modules';
/** Where our own workspaces are linked, whose sources must be the old ones. */
const OURS = '@playfield';

const released = z.object({ commit: z.string().regex(/^[0-9a-f]{40}$/) });

async function releasedCommit(): Promise<string> {
  const text = await readFile(join(ROOT, 'infra/deploy/released.json'), 'utf8');
  return released.parse(JSON.parse(text)).commit;
}

/** Whether this checkout's history reaches it: a copy without history, or with the last commits alone, does not. */
export async function hasReleased(): Promise<boolean> {
  const asked = run('git', ['-C', ROOT, 'cat-file', '-e', `${await releasedCommit()}^{commit}`]);
  return asked.then(
    () => true,
    () => false,
  );
}

/** Its folder, with bundled services. */
export async function buildReleased(): Promise<string> {
  const commit = await releasedCommit();
  const root = await mkdtemp(join(tmpdir(), 'playfield-released-'));
  const archive = join(root, '.archive.tar');
  await run('git', ['-C', ROOT, 'archive', '--output', archive, commit], { maxBuffer: ARCHIVE_BYTES });
  await run('tar', ['-x', '-f', archive, '-C', root]);
  await linkPackages(root);
  await run(process.execPath, [join(root, 'infra/deploy/bundle.ts')], { cwd: root });
  return root;
}

/** Links what is installed, except our workspaces: those lead to the old sources. */
async function linkPackages(root: string): Promise<void> {
  await mkdir(join(root, MODULES, OURS), { recursive: true });
  for (const name of await readdir(join(ROOT, MODULES))) {
    if (name !== OURS && !name.startsWith('.')) await symlink(join(ROOT, MODULES, name), join(root, MODULES, name));
  }
  for (const folder of ['services', '.']) {
    for (const name of await readdir(join(root, folder))) {
      const manifest = await readFile(join(root, folder, name, 'package.json'), 'utf8').catch(() => '{}');
      const { name: known = '' } = z.object({ name: z.string().optional() }).parse(JSON.parse(manifest));
      if (!known.startsWith(`${OURS}/`)) continue;
      await symlink(join(root, folder, name), join(root, MODULES, known));
      // Packages of a version of its own.
      const own = join(ROOT, folder, name, MODULES);
      if ((await readdir(own).catch(() => [])).length > 0) await symlink(own, join(root, folder, name, MODULES));
    }
  }
}
