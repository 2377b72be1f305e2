import { readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from 'local-programs/run.ts';
import { hashOf } from './sources.ts';
import type { Log } from 'local-programs/start-error.ts';

const SOURCES = ['site', 'contracts'];
const PROGRESS_EVERY_MS = 10_000;

export async function buildSiteIfStale(root: string, env: NodeJS.ProcessEnv, log: Log): Promise<string> {
  const dist = join(root, 'site/dist');
  const marker = join(dist, '.built-from');
  const wanted = await hashOf(root, SOURCES, env['PUBLIC_URL'] ?? '', env['SUPPORT_EMAIL'] ?? '');
  if ((await readFile(marker, 'utf8').catch(() => '')) === wanted) return dist;
  const started = Date.now();
  const seconds = (): number => Math.round((Date.now() - started) / 1000);
  log('building the site');
  const progress = setInterval(() => log(`still building the site (${seconds()} s)`), PROGRESS_EVERY_MS);
  try {
    const path = `${dirname(process.execPath)}${delimiter}${env['PATH'] ?? ''}`;
    await run('npm', ['run', 'build', '--silent', '--workspace', 'site'], {
      cwd: root,
      env: { ...env, PATH: path, NODE_ENV: 'production' },
    });
  } finally {
    clearInterval(progress);
  }
  await writeFile(marker, wanted);
  log(`built the site in ${seconds()} s`);
  return dist;
}

if (import.meta.main)
  await buildSiteIfStale(fileURLToPath(new URL('../..', import.meta.url)), process.env, console.log);
