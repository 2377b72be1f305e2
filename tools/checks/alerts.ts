/** Checks the configuration and the alerts with Prometheus's own tool. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installableDistribution, unpackPackage } from 'local-programs/debian.ts';
import { findProgram } from 'local-programs/find.ts';
import { run } from 'local-programs/run.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, 'infra/deploy/observability');
const CACHE = join(ROOT, 'node_modules/.cache/prometheus');

/**
 * Finds promtool on the system, or unpacks it from Debian's package. Does not install it, as that would start
 * Prometheus.
 */
async function findPromtool(): Promise<string | null> {
  const path = join(CACHE, 'promtool');
  const found = findProgram('promtool') ?? (existsSync(path) ? path : undefined);
  if (found !== undefined) return found;
  if (!(await installableDistribution())) return null;
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'unpacked-'));
  try {
    await unpackPackage('prometheus', folder, console.log);
    await rename(join(folder, 'usr/bin/promtool'), path);
    return path;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const promtool = await findPromtool();
if (promtool === null) {
  console.error('The alerts were not checked: promtool is missing, and only root on Debian can install it.');
  process.exitCode = 1;
} else {
  for (const [what, file] of [
    ['config', 'prometheus.yml'],
    ['rules', 'alerts.yml'],
  ] as const)
    await run(promtool, ['check', what, join(FOLDER, file)], { onLine: console.log });
}
