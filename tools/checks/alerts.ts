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

async function findTool(name: string, debianPackage: string): Promise<string | null> {
  const path = join(CACHE, name);
  const found = findProgram(name) ?? (existsSync(path) ? path : undefined);
  if (found !== undefined) return found;
  if (!(await installableDistribution())) return null;
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'unpacked-'));
  try {
    await unpackPackage(debianPackage, folder, console.log);
    await rename(join(folder, 'usr/bin', name), path);
    return path;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const promtool = await findTool('promtool', 'prometheus');
const amtool = await findTool('amtool', 'prometheus-alertmanager');
if (promtool === null || amtool === null) {
  console.error(
    'The alerts were not checked: promtool or amtool is missing, and only root on Debian can install them.',
  );
  process.exitCode = 1;
} else {
  for (const [tool, ...args] of [
    [promtool, 'check', 'config', 'prometheus.yml'],
    [promtool, 'test', 'rules', 'alerts.test.yml'],
    [amtool, 'check-config', 'alertmanager.yml'],
  ] as const)
    await run(tool, args, { cwd: FOLDER, onLine: console.log });
}
