/** Prints a run's ten slowest tests and every failure with its reason, read from the runners' reports. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';

const SLOWEST = 10;
const REASON_LINES = 12;

type Result = { file: string; name: string; seconds: number; failed: boolean; reason: string };

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.nullish(z.number()),
          failureMessages: z.nullish(z.array(z.string())),
        }),
      ),
    }),
  ),
});

const playwrightSuite = z.object({
  file: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      ok: z.boolean(),
      tests: z.array(
        z.object({
          results: z.array(
            z.object({ duration: z.number(), errors: z.array(z.object({ message: z.optional(z.string()) })) }),
          ),
        }),
      ),
    }),
  ),
  get suites() {
    return z.optional(z.array(playwrightSuite));
  },
});
const playwrightReport = z.object({
  suites: z.array(playwrightSuite),
  errors: z.array(z.object({ message: z.optional(z.string()) })),
});

const reportOf = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`../../node_modules/.cache/${name}.json`, import.meta.url), 'utf8'));

async function vitestResults(): Promise<Result[]> {
  const { testResults } = vitestReport.parse(await reportOf('vitest'));
  const root = fileURLToPath(new URL('../../', import.meta.url));
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(root, '');
    const results = assertionResults.map((one) => ({
      file,
      name: one.fullName,
      seconds: (one.duration ?? 0) / 1_000,
      failed: one.status === 'failed',
      reason: one.failureMessages?.join('\n') ?? '',
    }));
    if (status !== 'failed' || results.some(({ failed }) => failed)) return results;
    return [...results, { file, name: 'the file itself', seconds: 0, failed: true, reason: message }];
  });
}

function resultsIn({ file, specs, suites = [] }: z.infer<typeof playwrightSuite>): Result[] {
  const own = specs.flatMap(({ title, ok, tests }) =>
    tests.flatMap(({ results }) =>
      results.map(({ duration, errors }) => ({
        file: `tests/e2e/${file}`,
        name: title,
        seconds: duration / 1_000,
        failed: !ok,
        reason: errors.map(({ message = '' }) => message).join('\n'),
      })),
    ),
  );
  return [...own, ...suites.flatMap(resultsIn)];
}

async function playwrightResults(): Promise<Result[]> {
  const { suites, errors } = playwrightReport.parse(await reportOf('playwright'));
  const outside = errors.map(({ message = '' }) => ({
    file: 'tests/e2e',
    name: 'the run itself',
    seconds: 0,
    failed: true,
    reason: message,
  }));
  return [...suites.flatMap(resultsIn), ...outside];
}

const results = [...(await vitestResults()), ...(await playwrightResults())];
const failures = results.filter(({ failed }) => failed);

console.log('\nSlowest tests');
for (const { file, name, seconds } of results.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST))
  console.log(`${seconds.toFixed(1).padStart(6)} s  ${file}: ${name}`);
for (const { file, name, reason } of failures) {
  const lines = stripVTControlCharacters(reason).split('\n').slice(0, REASON_LINES);
  console.log(`\nFAILED ${file}: ${name}\n${lines.map((line) => `    ${line}`).join('\n')}`);
}
console.log(`\n${results.length - failures.length} passed, ${failures.length} failed`);
