import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failedBrowserTests, failedTests } from './failed-tests.ts';

/** Two test runners start. */
const TIMEOUT_MS = 60_000;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BIN = join(ROOT, 'node_modules/.bin');

let folder: string;

beforeAll(async () => {
  // Below the packages, which the tests in it import.
  const cache = join(ROOT, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'failing-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Resolves whatever the outcome. */
function run(program: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { VITEST: _, ...outside } = process.env;
  execFile(process.execPath, [join(BIN, program), ...args], { cwd: folder, env: { ...outside, ...env } }, () =>
    resolve(),
  );
  return promise;
}

it('names the tests and files that failed in Vitest, with the reason', { timeout: TIMEOUT_MS }, async () => {
  const begin = "import { describe, expect, it } from 'vitest';\n";
  await writeFile(
    join(folder, 'some.test.js'),
    `${begin}describe('one', () => { it('holds', () => {}); it('does not', () => expect(1).toBe(2)); });`,
  );
  await writeFile(join(folder, 'broken.test.js'), `${begin}throw new Error('before any test');`);
  const report = join(folder, 'vitest.json');
  await run('vitest', ['run', '--root', folder, '--reporter=json', `--outputFile.json=${report}`]);
  expect((await failedTests(report, folder)).toSorted()).toEqual([
    expect.stringMatching(/^broken\.test\.js\n +before any test$/),
    expect.stringMatching(/^some\.test\.js › one does not\n.*expected 1 to be 2/),
  ]);
});

it('names the tests that failed in Playwright, with the reason', { timeout: TIMEOUT_MS }, async () => {
  await writeFile(
    join(folder, 'some.e2e.js'),
    "import { expect, test } from '@playwright/test';\ntest('holds', () => {});\ntest.describe('one', () => {\n  test('does not', () => expect(1).toBe(2));\n});",
  );
  await writeFile(join(folder, 'playwright.config.js'), "export default { testMatch: '*.e2e.js' };");
  const report = join(folder, 'playwright.json');
  await run('playwright', ['test', '-c', folder, '--reporter=json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  expect(await failedBrowserTests(report)).toEqual([
    expect.stringMatching(/^some\.e2e\.js:4 › does not\n[^]*Expected: 2\s+Received: 1/),
  ]);
});
