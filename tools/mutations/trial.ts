/** Runs a copy's tests in their own process and reports failures. */
import { readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { startChild } from '@playfield/infra/local/child.ts';

const GRACE_MS = 5_000;
/** Set by the test runner for its own processes; a nested one must not inherit it. */
const RUNNERS_OWN = /^(?:VITEST|TEST|NODE_ENV|NODE_OPTIONS|VITE_)/;

const result = z.object({
  name: z.string(),
  message: z.string().default(''),
  assertionResults: z.array(
    z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
  ),
});
type Result = z.infer<typeof result>;
const report = z.object({ testResults: z.array(result) });

/** Enough to tell why. */
const LINE_MAX = 160;

/** A failed test, or a file that failed in setup: its name and the error's first line. */
type Failure = { file: string; line: string };

export type Trial = {
  failed: Failure[];
  passed: number;
  /** Why there is no result: the run did not start or finish. Null otherwise. */
  problem: string | null;
  seconds: number;
};

type Options = {
  root: string;
  tests: readonly string[];
  /** Part of the tests' names; all tests of the files if absent. */
  only?: string | undefined;
  /** The tests' environment, added to ours. */
  env: Record<string, string>;
  /** Stops at the first failure. */
  bail: boolean;
  limitMs: number;
};

export async function runTests({ root, tests, only, env, bail, limitMs }: Options): Promise<Trial> {
  const started = performance.now();
  const reportFile = join(root, 'trial.json');
  await rm(reportFile, { force: true });
  const own = Object.entries(process.env).filter(([name]) => !RUNNERS_OWN.test(name));
  const args = ['--root', root, '--config', 'tools/mutations/vitest.config.ts', '--reporter=json'];
  const child = await startChild(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...args,
      `--outputFile=${reportFile}`,
      ...(bail ? ['--bail=1'] : []),
      ...(only === undefined ? [] : ['-t', only.replaceAll(/[^\p{L}\p{N} ]/gu, '.')]),
      ...tests,
    ],
    { cwd: root, env: { ...Object.fromEntries(own), ...env } },
  );
  const ended = await Promise.race([child.exited, sleep(limitMs, null, { ref: false })]);
  await child.stop(GRACE_MS);
  const seconds = (performance.now() - started) / 1000;
  const unknown = (problem: string): Trial => ({ failed: [], passed: 0, problem, seconds });
  if (ended === null) return unknown(`it did not end within ${limitMs / 1000} s`);
  const text = await readFile(reportFile, 'utf8').catch(() => null);
  if (text === null) return unknown(`no report (${ended}): ${child.lastWords().join(' · ')}`);
  const { testResults } = report.parse(JSON.parse(text));
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    failed: testResults.flatMap((one) => failuresIn(relative(root, one.name), one)),
    passed: results.filter(({ status }) => status === 'passed').length,
    problem: null,
    seconds,
  };
}

function failuresIn(file: string, { message, assertionResults }: Result): Failure[] {
  const tests = assertionResults.filter((one) => one.status === 'failed');
  // A file skipped because another failed is reported as failed too, without a reason.
  if (tests.length === 0) return message === '' ? [] : [{ file, line: `${file}: ${firstLine(message)}` }];
  return tests.map(({ fullName, failureMessages }) => {
    return { file, line: `${file}: ${fullName}: ${firstLine(failureMessages?.[0])}` };
  });
}

const firstLine = (text = '') => text.split('\n')[0]?.slice(0, LINE_MAX) ?? '';
