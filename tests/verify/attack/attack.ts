/**
 * `npm run attack -- [steps] [seed]`: runs every scripted goal and that many random steps against its own stack. Exits
 * with status 1 if an attacker succeeds; records its findings in docs/evidence.json.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { record } from '../../support/evidence.ts';
import { GOALS } from './goals.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const STEPS = 1_000;
const VENUES = 100;
const QUERIES = 10_000;

const [steps = STEPS, seed = randomInt(2 ** 31)] = process.argv.slice(2).map(Number);
const scripted = [...new Set(GOALS.map(({ file }) => file))].filter((file) => file.startsWith('tests/api/'));
const code = await run(['tests/verify/attack', ...scripted]);
await record('attack', { goals: GOALS.length, steps, venues: VENUES, queries: QUERIES, seed, won: code === 0 ? 0 : 1 });
process.exitCode = code;
process.disconnect?.();

async function run(files: readonly string[]): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const env = {
    ...process.env,
    ATTACK_STEPS: `${steps}`,
    ATTACK_SEED: `${seed}`,
    ATTACK_VENUES: `${VENUES}`,
    ATTACK_QUERIES: `${QUERIES}`,
  };
  spawn(process.execPath, [join(ROOT, 'node_modules/.bin/vitest'), 'run', ...files], {
    cwd: ROOT,
    stdio: 'inherit',
    env,
  }).once('exit', (ended) => resolve(ended ?? 1));
  return promise;
}
