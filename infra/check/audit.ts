/** Known weaknesses of the packages that production has, as the registry knows them; nothing where it cannot be asked. */
import { spawn } from 'node:child_process';
import * as z from 'zod';

/** The registry is asked once, for a list; a network that swallows the question must not hold up the tests. */
const PATIENCE_MS = 60_000;

const answer = z.object({
  metadata: z.object({ vulnerabilities: z.object({ high: z.number(), critical: z.number() }) }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
});

/** Null where the registry did not say. */
export type Audited = { weak: string[] } | null;

/** @param output of `npm audit --json` */
export function readAudit(output: string): Audited {
  const { data } = answer.safeParse(parsed(output));
  if (!data) return null;
  const { high, critical } = data.metadata.vulnerabilities;
  const serious = Object.entries(data.vulnerabilities).filter(([, { severity }]) =>
    /^(?:high|critical)$/.test(severity),
  );
  return { weak: high + critical === 0 ? [] : serious.map(([name, { severity }]) => `${name}: ${severity}`) };
}

/** @throws naming the packages with weaknesses that are to be mended within days: see docs/security.md */
export async function auditPackages(root: string): Promise<void> {
  const audited = readAudit(await outputOf('npm', ['audit', '--omit=dev', '--json'], root));
  if (!audited) return console.log('The registry does not say: nothing was looked up');
  if (audited.weak.length > 0) throw new Error(`Packages with known weaknesses: ${audited.weak.join(', ')}`);
}

/** What a program says, whatever its end: npm ends with 1 both for weaknesses and for no answer. */
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
