/** Keeps what long runs found in docs/evidence.json: the latest run of each, with when it was and of which commit. */
import { execFile } from 'node:child_process';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NAME = 'docs/evidence.json';
const FILE = fileURLToPath(new URL(`../../${NAME}`, import.meta.url));

const run = promisify(execFile);

/** Flat, so that the formatter has nothing to break differently. */
const figures = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
export type Figures = z.infer<typeof figures>;

const evidence = z.record(z.string(), figures);

/** Writes a run's figures over those of the one before it. */
export async function record(name: string, found: Figures): Promise<void> {
  const text = await readFile(FILE, 'utf8').catch(() => '{}');
  const latest = { ...found, at: new Date().toISOString(), commit: await commit() };
  const all = Object.entries({ ...evidence.parse(JSON.parse(text)), [name]: latest });
  const sorted = Object.fromEntries(all.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  // Renamed into place: what other runs found is not lost where this one is interrupted.
  await writeFile(`${FILE}.new`, `${JSON.stringify(sorted, null, 2)}\n`);
  await rename(`${FILE}.new`, FILE);
}

/** What was measured; `with changes` where files were not as the commit has them. */
async function commit(): Promise<string> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: ROOT })).stdout.trim();
  try {
    const changed = await git('status', '--porcelain', '--', '.', `:!${NAME}`);
    return `${await git('rev-parse', '--short', 'HEAD')}${changed === '' ? '' : ' with changes'}`;
  } catch {
    return 'unknown';
  }
}
