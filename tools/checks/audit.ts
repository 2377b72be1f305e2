/** Known vulnerabilities of production packages, from the registry. A release waits for the answer; tests do not. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** The registry is asked once; an unresponsive network must not hold up the tests. */
const PATIENCE_MS = 60_000;
/** Reviewed vulnerabilities that do not affect us, each with a reason and a review date. */
const EXCEPTIONS = fileURLToPath(new URL('advisories.json', import.meta.url));
const UNANSWERED = 'The registry does not say: nobody looked for known weaknesses of packages';

const advisory = z.object({ url: z.string() });
const answer = z.object({
  metadata: z.object({ vulnerabilities: z.object({ high: z.number(), critical: z.number() }) }),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      /** Advisories, or the packages that bring them. */
      via: z.array(z.union([advisory, z.string()])).default([]),
    }),
  ),
});

const exception = z.object({
  package: z.string(),
  /** Identifier, such as `GHSA-xxxx-xxxx-xxxx`. */
  advisory: z.string().regex(/^GHSA(?:-[0-9a-z]{4}){3}$/),
  reason: z.string().min(20),
  until: z.iso.date(),
});
export type Exception = z.infer<typeof exception>;

/** @throws on an invalid file */
export const readExceptions = (text: string): Exception[] => z.array(exception).parse(JSON.parse(text));

/** Null if the registry did not answer. */
export type Audited = { weak: string[] } | null;

/**
 * @param output of `npm audit --json`
 * @param today as `YYYY-MM-DD`: an exception is valid through its date
 */
export function readAudit(output: string, exceptions: readonly Exception[] = [], today = ''): Audited {
  const { data } = answer.safeParse(parsed(output));
  if (!data) return null;
  const { vulnerabilities } = data;
  const isExcepted = (name: string): boolean => {
    const via = vulnerabilities[name]?.via ?? [];
    // A package vulnerable only through another one is covered by that one.
    return (
      via.length > 0 &&
      via.every((cause) =>
        typeof cause === 'string'
          ? cause !== name && isExcepted(cause)
          : exceptions.some(
              (one) => one.package === name && cause.url.endsWith(`/${one.advisory}`) && today <= one.until,
            ),
      )
    );
  };
  const serious = Object.entries(vulnerabilities).filter(
    ([name, { severity }]) => /^(?:high|critical)$/.test(severity) && !isExcepted(name),
  );
  return { weak: serious.map(([name, { severity }]) => `${name}: ${severity}`) };
}

/**
 * @param release whether an answer is required, because the result goes to production
 * @returns a warning if the registry could not be reached
 * @throws naming the packages with vulnerabilities due within days: see docs/security.md
 */
export async function auditPackages(root: string, { release }: { release: boolean }): Promise<string | undefined> {
  const exceptions = readExceptions(readFileSync(EXCEPTIONS, 'utf8'));
  const today = new Date().toISOString().slice(0, 10);
  const over = exceptions.filter(({ until }) => until < today);
  if (over.length > 0)
    throw new Error(
      `Exceptions in tools/checks/advisories.json are over: ${over.map((one) => one.advisory).join(', ')}`,
    );
  const audited = readAudit(await outputOf('npm', ['audit', '--omit=dev', '--json'], root), exceptions, today);
  if (!audited && release) throw new Error(`${UNANSWERED}, and a release needs it`);
  if (!audited) return UNANSWERED;
  if (audited.weak.length > 0) throw new Error(`Packages with known weaknesses: ${audited.weak.join(', ')}`);
  return undefined;
}

/** Output regardless of the exit code: npm exits with 1 for vulnerabilities and for failures. */
async function outputOf(command: string, args: string[], cwd: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'ignore'], timeout: PATIENCE_MS });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.once('error', () => resolve(''));
  child.once('close', () => resolve(output));
  return promise;
}

function parsed(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}

if (import.meta.main) {
  const unanswered = await auditPackages(fileURLToPath(new URL('../..', import.meta.url)), {
    release: process.env['RELEASE'] === '1',
  });
  console.log(unanswered ?? 'No package of production has a known serious weakness');
}
