/** Names of failed tests, from the test runners' machine-readable reports. */
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import * as z from 'zod';

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** Vitest's JSON report: one line per failed test, and per file that failed outside tests. @param root base of paths */
export async function failedTests(report: string, root: string): Promise<string[]> {
  const { testResults } = vitestReport.parse(JSON.parse(await readFile(report, 'utf8')));
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length === 0 ? [file] : failed.map(({ fullName }) => `${file} › ${fullName}`);
    });
}

type Suite = z.infer<typeof suiteFields> & { suites?: Suite[] | undefined };
const suiteFields = z.object({
  title: z.string(),
  specs: z.array(z.object({ title: z.string(), ok: z.boolean(), file: z.string(), line: z.number() })),
});
const suite: z.ZodType<Suite> = suiteFields.extend({ suites: z.lazy(() => z.array(suite).optional()) });
const playwrightReport = z.object({ suites: z.array(suite), errors: z.array(z.object({ message: z.string() })) });

/** Playwright's JSON report: one line per failed test, and per error outside of tests. */
export async function failedBrowserTests(report: string): Promise<string[]> {
  const { suites, errors } = playwrightReport.parse(JSON.parse(await readFile(report, 'utf8')));
  return [...suites.flatMap(failedIn), ...errors.map(({ message }) => message.split('\n')[0] ?? message)];
}

function failedIn({ specs, suites = [] }: Suite): string[] {
  const failed = specs.filter(({ ok }) => !ok).map(({ title, file, line }) => `${file}:${line} › ${title}`);
  return [...failed, ...suites.flatMap(failedIn)];
}
