// `npm run bench [-- part… number…]` prints a table of results and goals. Each part gets the numbers, such as how many
// records to create. Exits with status 1 if a benchmark fails to run, but not if it misses a goal.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figure, FIGURES_FILE, table } from './figures.ts';

const PARTS = ['gateway', 'consumer', 'mail', 'live', 'search', 'site'];

const given = process.argv.slice(2);
const isNumber = (word: string) => /^\d+$/.test(word);
const wanted = given.filter((word) => !isNumber(word));
const unknown = wanted.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) {
  console.error(`Unknown benchmark ${unknown.join(', ')}: choose from ${PARTS.join(', ')}`);
  process.exit(1);
}

const folder = await mkdtemp(join(tmpdir(), 'playfield-figures-'));
const file = join(folder, 'figures');
const failed: string[] = [];
try {
  for (const part of wanted.length > 0 ? wanted : PARTS) {
    console.log(`\n── ${part}`);
    if ((await run(part)) !== 0) failed.push(part);
  }
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter((text) => text !== '');
  const figures = lines.map((text) => figure.parse(JSON.parse(text)));
  const goals = figures.filter(({ met }) => met !== undefined);
  console.log(table(figures));
  console.log(`\ngoals met: ${goals.filter(({ met }) => met).length} of ${goals.length}`);
  for (const part of failed) console.error(`${part} failed: see above`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = failed.length === 0 ? 0 : 1;
process.disconnect?.();

async function run(part: string): Promise<unknown> {
  const program = join(import.meta.dirname, `${part}.ts`);
  const child = spawn(process.execPath, [program, ...given.filter(isNumber)], {
    stdio: 'inherit',
    env: { ...process.env, [FIGURES_FILE]: file },
  });
  const [code]: unknown[] = await once(child, 'exit');
  return code;
}
