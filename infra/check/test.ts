/** `npm test`: everything that is checked, the quick things first. Arguments name single steps: `npm test -- lint tests`. */
import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sentence } from '../local/start-error.ts';
import { ensureChromium } from '../e2e/chromium.ts';
import { auditPackages } from './audit.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BIN = join(ROOT, 'node_modules/.bin');
/** Programs among the packages, and the Node they are run by, come before the system's. */
const PATH = [dirname(process.execPath), BIN, process.env['PATH']].join(delimiter);

/** What a step could not check, and what is said again at the end. */
type Step = { name: string; about: string; run: () => Promise<string | undefined | void> };

/** Set where what is checked is to be released: then nothing may stay unanswered. */
const RELEASE = process.env['RELEASE'] === '1';

const steps: Step[] = [
  { name: 'format', about: 'oxfmt, and Prettier for .astro', run: () => program('oxfmt', '--check', '.') },
  {
    name: 'astro-format',
    about: 'Prettier',
    run: () => program('prettier', '--check', '--log-level', 'warn', 'site/**/*.astro'),
  },
  // Before the linter, which reads the types that this writes for the site's content.
  { name: 'site-types', about: 'astro check', run: () => program('npm', 'run', '--silent', 'check', '-w', 'site') },
  { name: 'lint', about: 'oxlint with types', run: () => program('oxlint', '--type-aware', '--deny-warnings') },
  { name: 'types', about: 'tsc', run: () => program('tsc', '--noEmit') },
  { name: 'dead', about: 'knip', run: () => program('knip') },
  {
    name: 'audit',
    about: 'npm audit of what production has, where the registry answers',
    run: () => auditPackages(ROOT, { release: RELEASE }),
  },
  { name: 'site', about: 'astro build', run: () => program('npm', 'run', '--silent', 'build', '-w', 'site') },
  { name: 'tests', about: 'Vitest, against the running product', run: () => program('vitest', 'run') },
  { name: 'e2e', about: 'Playwright, in Chromium', run: endToEnd },
];

process.exitCode = await main(process.argv.slice(2));

async function main(names: readonly string[]): Promise<number> {
  const chosen = steps.filter(({ name }) => names.length === 0 || names.includes(name));
  let passed = 0;
  const unanswered: string[] = [];
  for (const { name, about, run } of chosen) {
    const started = performance.now();
    console.log(`\n── ${name}: ${about}`);
    try {
      const open = await run();
      if (open) unanswered.push(`${name}: ${open}`);
      passed += 1;
      console.log(`── ${name}: passed in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    } catch (error) {
      console.error(`── ${name}: failed. ${sentence(error)}`);
      break;
    }
  }
  const failed = passed < chosen.length ? 1 : 0;
  for (const open of unanswered) console.warn(`\nNOT CHECKED. ${open}`);
  console.log(`\nchecks: ${passed} passed, ${failed} failed`);
  return chosen.length === 0 ? 1 : failed;
}

async function endToEnd(): Promise<void> {
  await ensureChromium(console.log);
  await program('playwright', 'test', '-c', 'infra/e2e');
}

async function program(command: string, ...args: string[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, PATH } });
  child.once('error', reject);
  child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))));
  await promise;
}
