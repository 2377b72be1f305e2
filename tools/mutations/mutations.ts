/**
 * `npm run mutations [-- words…]`: removes each security control in a copy of the work tree and shows that a test
 * fails. Words select controls by name or file. Exits with status 1 below {@link WANTED}.
 */
import { record } from '@playfield/tests/support/evidence.ts';
import { sentence } from 'local-programs/start-error.ts';
import { needsProduct, patchesOf, type Control } from './control.ts';
import { controls } from './controls.ts';
import { copyTree, type Copy } from './copy.ts';
import { Stages } from './stages.ts';
import { runTests } from './trial.ts';

const WANTED = 0.95;
/** About three times the slowest test file. A hanging test fails by its own timeout long before. */
const TRIAL_MS = 5 * 60_000;
/** All of them one after another, none failing. */
const ALL_MS = 20 * 60_000;

type Verdict = 'caught' | 'NOT CAUGHT';
type Found = { control: Control; verdict: Verdict; why: string };

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());

process.exitCode = await main(process.argv.slice(2));
process.disconnect?.();

async function main(words: readonly string[]): Promise<number> {
  const isChosen = ({ control, file }: Control) => words.some((word) => `${control} ${file}`.includes(word));
  const chosen = words.length === 0 ? controls : controls.filter(isChosen);
  if (chosen.length === 0) return failed(`No control has ${words.join(' or ')} in its name or file.`);
  const started = performance.now();
  await using copy = await copyTree();
  await using stages = new Stages(copy.root);
  const unsound = await failingUnchanged(copy, stages, chosen);
  const found: Found[] = [];
  for (const control of chosen) {
    if (interrupted.signal.aborted) return failed('Interrupted.');
    found.push(await tryWithout(copy, stages, { control, unsound }));
  }
  // Leftovers of one test must not be why a later one fails.
  const spoilt = await failingUnchanged(copy, stages, chosen);
  const missed = found.filter(({ verdict, control }) => verdict !== 'caught' || isOnly(control, spoilt));
  const caught = chosen.length - missed.length;
  const percent = Math.floor((caught / chosen.length) * 100);
  for (const { control } of missed) console.log(`not caught: ${control.control}`);
  console.log(`mutations: ${caught} of ${chosen.length} caught (${percent} %)`);
  const notCaught = missed.map(({ control }) => control.control).join('; ') || 'none';
  const minutes = Math.round((performance.now() - started) / 60_000);
  if (words.length === 0) await record('mutations', { controls: chosen.length, caught, percent, minutes, notCaught });
  return caught / chosen.length < WANTED ? 1 : 0;
}

/** Whether a control has no other tests than these. */
function isOnly({ tests }: Control, files: ReadonlySet<string>): boolean {
  return tests.every((test) => files.has(test));
}

async function tryWithout(
  copy: Copy,
  stages: Stages,
  { control, unsound }: { control: Control; unsound: ReadonlySet<string> },
): Promise<Found> {
  const started = performance.now();
  const tell = (verdict: Verdict, why: string): Found => {
    const seconds = ((performance.now() - started) / 1000).toFixed(0).padStart(3);
    console.log(`${verdict.padEnd(10)} ${seconds} s  ${control.control}  [${why}]`);
    return { control, verdict, why };
  };
  const tests = control.tests.filter((test) => !unsound.has(test));
  if (tests.length === 0) return tell('NOT CAUGHT', 'its tests fail with every control in place');
  const patches = patchesOf(control, copy.root);
  const putBack = await copy.apply(patches);
  try {
    const env = needsProduct(control) ? (await stages.with(patches.map(({ file }) => file))).env : {};
    const { only } = control;
    const trial = await runTests({ root: copy.root, tests, only, env, bail: true, limitMs: TRIAL_MS });
    const [first] = trial.failed;
    return first ? tell('caught', first.line) : tell('NOT CAUGHT', trial.problem ?? `${trial.passed} tests passed`);
  } catch (error) {
    // Nothing was tested: a service that does not start says nothing about the control.
    await stages.end();
    return tell('NOT CAUGHT', sentence(error));
  } finally {
    await putBack();
  }
}

/**
 * The test files that fail without a mutation. Failures are retried once on a new stack: they may have been starved, or
 * hit another test's leftovers.
 */
async function failingUnchanged(copy: Copy, stages: Stages, chosen: readonly Control[]): Promise<Set<string>> {
  let tests = [...new Set(chosen.flatMap((one) => one.tests))];
  for (let tries = 0; tries < 2 && tests.length > 0; tries += 1) {
    if (tries > 0) await stages.end();
    const stage = await stages.with([]);
    const trial = await runTests({ root: copy.root, tests, env: stage.env, bail: false, limitMs: ALL_MS });
    const { failed: failures, passed, problem, seconds } = trial;
    console.log(`unchanged: ${passed} tests passed, ${failures.length} failed, in ${seconds.toFixed(0)} s`);
    for (const { line } of failures) console.log(`  ${line}`);
    if (problem !== null) throw new Error(problem);
    tests = tests.filter((test) => failures.some(({ file }) => file === test));
  }
  return new Set(tests);
}

function failed(why: string): number {
  console.error(why);
  return 1;
}
