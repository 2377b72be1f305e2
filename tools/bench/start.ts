/**
 * Time from `npm start` to the first page served, in a copy of the work tree: once with all preparation, then as on
 * later days. Run it through `npm run bench`, which checks that packages match the lock file: the copy links to them.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from '@playfield/infra/local/child.ts';
import { freePort } from '@playfield/infra/local/ports.ts';
import { copyTree } from '../mutations/copy.ts';
import { median, report, spread } from './figures.ts';

const LATER_RUNS = 3;
const GOAL_MS = 10_000;
/** The first run may build the site and download a database. */
const PATIENCE_MS = 180_000;
const POLL_MS = 20;
const STOP_MS = 15_000;

type Started = { servedMs: number; upMs: number };

await using copy = await copyTree();
// The same for all: the site is built for its address.
const port = await freePort();
const first = await startOnce();
const later: Started[] = [];
for (let run = 0; run < LATER_RUNS; run += 1) later.push(await startOnce());
const served = later.map(({ servedMs }) => servedMs);
await report([
  {
    what: 'npm start, from the command to the first page served, from the second run on',
    measured: `${spread(served)} ms`,
    reference: `until it says that it is up: ${spread(later.map(({ upMs }) => upMs))} ms; the first run, with the site built: ${first.servedMs.toFixed(0)} ms`,
    goal: `${GOAL_MS} ms`,
    met: median(served) <= GOAL_MS,
  },
]);
process.disconnect?.();

async function startOnce(): Promise<Started> {
  const began = performance.now();
  const child = await startChild('npm', ['start'], { cwd: copy.root, env: { ...process.env, PORT: `${port}` } });
  try {
    while (!(await isServed())) {
      if (!child.running() || performance.now() - began > PATIENCE_MS)
        throw new Error(`npm start did not come up: ${child.lastWords().join('\n')}`);
      await sleep(POLL_MS);
    }
    const servedMs = performance.now() - began;
    while (child.running() && !child.lastWords().some((line) => line.includes('Playfield is up'))) await sleep(POLL_MS);
    return { servedMs, upMs: performance.now() - began };
  } finally {
    // Like Ctrl-C: npm, its shell and our process all get it.
    if (child.running()) process.kill(-child.pid, 'SIGINT');
    await Promise.race([child.exited, sleep(STOP_MS, undefined, { ref: false })]);
    await child.stop(0);
  }
}

async function isServed(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    async (answer) => answer.ok && (await answer.text()).includes('<title>'),
    () => false,
  );
}
