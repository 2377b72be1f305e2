/** `npm test`: all checks, quick ones first. Arguments name single steps: `npm test -- lint tests`. */
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from '@playfield/tests/e2e/chromium.ts';
import { ensurePhones } from '@playfield/tests/e2e/phones/installed.ts';
import { playAlerts } from './alerts.ts';
import { auditPackages } from './audit.ts';
import { unservedIn } from './queries.ts';
import { unshardableIn } from './sharding.ts';
import { failedBrowserTests, failedTests } from './failed-tests.ts';
import { Failures, runSteps, type Step } from './steps.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BIN = join(ROOT, 'node_modules/.bin');
/** Our packages' programs and Node take precedence over the system's. */
const PATH = [dirname(process.execPath), BIN, process.env['PATH']].join(delimiter);

/** Set when checking a release: then nothing may stay unanswered. */
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
  {
    name: 'alerts',
    about: 'promtool: each alert fires on its series, and on no others',
    run: () => playAlerts(ROOT, console.log, { release: RELEASE }),
  },
  { name: 'site', about: 'astro build', run: () => program('npm', 'run', '--silent', 'build', '-w', 'site') },
  { name: 'tests', about: 'Vitest, against the running product', needs: ['site'], run: unitTests },
  {
    name: 'queries',
    about: 'an index for every query that the tests sent, and a shard',
    needs: ['tests'],
    run: queries,
  },
  {
    name: 'e2e',
    about: 'Playwright, in Chromium; the main job in Firefox and WebKit too',
    needs: ['site'],
    run: endToEnd,
  },
];

/** Where the services write the shapes of their queries. */
const QUERY_SHAPES = join(ROOT, 'node_modules/.cache/query-shapes.jsonl');

const names = process.argv.slice(2);
const chosen = steps.filter(({ name }) => names.length === 0 || names.includes(name));
process.exitCode = await runSteps(chosen, console.log);

async function unitTests(): Promise<void> {
  const report = await freshReport('vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  await rm(QUERY_SHAPES, { force: true });
  const recording = { QUERY_SHAPES_FILE: QUERY_SHAPES };
  await naming(programWith(recording, 'vitest', 'run', ...reporters), () => failedTests(report, ROOT));
}

async function queries(): Promise<void> {
  const unserved = unservedIn(QUERY_SHAPES);
  const refused = unshardableIn(QUERY_SHAPES, console.log);
  const wrong = [...unserved, ...refused];
  if (wrong.length === 0) return;
  throw new Failures(`${unserved.length} queries without an index, ${refused.length} that shards would refuse`, wrong);
}

async function endToEnd(): Promise<void> {
  await ensureChromium(console.log);
  await ensurePhones(console.log);
  const report = await freshReport('playwright.json');
  const reporting = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const run = programWith(reporting, 'playwright', 'test', '-c', 'tests/e2e', '--reporter=list,json');
  await naming(run, () => failedBrowserTests(report));
}

/** Path of a run's report; deletes an old one, so it is not mistaken for the new one. */
async function freshReport(name: string): Promise<string> {
  const path = join(ROOT, 'node_modules/.cache', name);
  await rm(path, { force: true });
  return path;
}

/** @throws {Failures} with the names of what failed */
async function naming(run: Promise<void>, failed: () => Promise<string[]>): Promise<void> {
  try {
    await run;
  } catch (error) {
    throw new Failures(error instanceof Error ? error.message : String(error), await failed().catch(() => []));
  }
}

function program(command: string, ...args: string[]): Promise<void> {
  return programWith({}, command, ...args);
}

async function programWith(settings: Record<string, string>, command: string, ...args: string[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...settings, PATH } });
  child.once('error', reject);
  child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))));
  await promise;
}
