/** What failed and why, from the test runners' machine-readable reports: all that is seen of a run elsewhere. */
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';

/** Of one reason: enough for an assertion with what was expected and what came. */
const REASON_MAX = 600;

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

/** Vitest's JSON report: each failed test, and each file that failed outside tests. @param root base of paths */
export async function failedTests(report: string, root: string): Promise<string[]> {
  const { testResults } = vitestReport.parse(JSON.parse(await readFile(report, 'utf8')));
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [withReasons(file, [message])];
      return failed.map(({ fullName, failureMessages }) => withReasons(`${file} › ${fullName}`, failureMessages));
    });
}

const attempt = z.object({ results: z.array(z.object({ errors: z.array(z.object({ message: z.string() })) })) });
type Suite = z.infer<typeof suiteFields> & { suites?: Suite[] | undefined };
const suiteFields = z.object({
  title: z.string(),
  specs: z.array(
    z.object({ title: z.string(), ok: z.boolean(), file: z.string(), line: z.number(), tests: z.array(attempt) }),
  ),
});
const suite: z.ZodType<Suite> = suiteFields.extend({ suites: z.lazy(() => z.array(suite).optional()) });
const playwrightReport = z.object({ suites: z.array(suite), errors: z.array(z.object({ message: z.string() })) });

/** Playwright's JSON report: each failed test, and each error outside of tests. */
export async function failedBrowserTests(report: string): Promise<string[]> {
  const { suites, errors } = playwrightReport.parse(JSON.parse(await readFile(report, 'utf8')));
  return [...suites.flatMap(failedIn), ...errors.map(({ message }) => message.split('\n')[0] ?? message)];
}

function failedIn({ specs, suites = [] }: Suite): string[] {
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => {
      const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors);
      return withReasons(
        `${file}:${line} › ${title}`,
        errors.map(({ message }) => message),
      );
    });
  return [...failed, ...suites.flatMap(failedIn)];
}

/** A test's name and below it why each try failed, each reason once. */
function withReasons(name: string, messages: readonly string[]): string {
  const reasons = new Set(messages.map(reasonOf).filter((reason) => reason !== ''));
  return [name, ...reasons].join('\n');
}

/** Without colors and the stack, which says nothing to somebody without the code at hand. */
function reasonOf(message: string): string {
  const [reason = ''] = stripVTControlCharacters(message).split(/\n\s+at /);
  return reason.slice(0, REASON_MAX).trim().replaceAll(/^/gm, '      ');
}
