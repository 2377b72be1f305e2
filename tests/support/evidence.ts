/** Records results of long runs in docs/evidence.json: the latest of each, with its time and commit. */
import { execFile } from 'node:child_process';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NAME = 'docs/evidence.json';
const FILE = fileURLToPath(new URL(`../../${NAME}`, import.meta.url));

const run = promisify(execFile);

/** Flat, so the formatter has nothing to reflow. */
const figures = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
export type Figures = z.infer<typeof figures>;

const evidence = z.record(z.string(), figures);

/** Replaces the previous run's results. */
export async function record(name: string, found: Figures): Promise<void> {
  const text = await readFile(FILE, 'utf8').catch(() => '{}');
  const latest = { ...found, at: new Date().toISOString(), commit: await commit() };
  const all = Object.entries({ ...evidence.parse(JSON.parse(text)), [name]: latest });
  const sorted = Object.fromEntries(all.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  // Renamed into place: an interrupted write loses nothing of other runs.
  await writeFile(`${FILE}.new`, `${JSON.stringify(sorted, null, 2)}\n`);
  await rename(`${FILE}.new`, FILE);
}

/** The commit measured; `with changes` if the work tree differs from it. */
async function commit(): Promise<string> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: ROOT })).stdout.trim();
  try {
    const changed = await git('status', '--porcelain', '--', '.', `:!${NAME}`);
    return `${await git('rev-parse', '--short', 'HEAD')}${changed === '' ? '' : ' with changes'}`;
  } catch {
    return 'unknown';
  }
}
