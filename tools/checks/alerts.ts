/** Prometheus' own tool reads the configuration, the rules and the dashboard, and plays each alert's series. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dashboard } from '@playfield/infra/deploy/observability/dashboard.ts';
import { installableDistribution, unpackPackage } from 'local-programs/debian.ts';
import { findProgram } from 'local-programs/find.ts';
import { run } from 'local-programs/run.ts';
import { sentence } from 'local-programs/start-error.ts';
import { parse, stringify } from 'yaml';
import * as z from 'zod';

type Log = (line: string) => void;

const observability = (root: string, ...path: string[]) => join(root, 'infra/deploy/observability', ...path);

/** @returns what could not be checked, if anything. Rejects with what promtool says. */
export async function playAlerts(root: string, log: Log, { release }: { release: boolean }): Promise<string | void> {
  const found = await findPromtool(join(root, 'node_modules/.cache/prometheus'), log);
  if ('missing' in found) {
    const said = `no alert was played, since there is no promtool: ${found.missing}`;
    if (release) throw new Error(said);
    return said;
  }
  const promtool = (...args: string[]) => run(found.path, args, { onLine: log });
  const folder = await mkdtemp(join(tmpdir(), 'playfield-alerts-'));
  try {
    await promtool('check', 'config', observability(root, 'prometheus.yml'));
    await promtool('check', 'config', await withoutKubernetes(root, folder));
    const rules = ['alerts.yml', 'slos.yml', 'stores.yml'].map((name) => observability(root, name));
    await promtool('check', 'rules', '--lint=all', '--lint-fatal', ...rules, await dashboardAsRules(folder));
    const tests = await readdir(observability(root, 'tests'));
    await promtool('test', 'rules', ...tests.map((name) => observability(root, 'tests', name)));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The system's, or the one of Debian's package. That is not installed: it would start a Prometheus. */
async function findPromtool(cache: string, log: Log): Promise<{ path: string } | { missing: string }> {
  const path = join(cache, 'promtool');
  const there = findProgram('promtool') ?? (existsSync(path) ? path : undefined);
  if (there !== undefined) return { path: there };
  if (!(await installableDistribution())) return { missing: 'not installed, and not a Debian where we are root' };
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'unpacked-'));
  try {
    await unpackPackage('prometheus', folder, log);
    await rename(join(folder, 'usr/bin/promtool'), path);
    return { path };
  } catch (error) {
    return { missing: sentence(error) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Debian's promtool is built without this way to find targets. */
async function withoutKubernetes(root: string, folder: string): Promise<string> {
  const scraping = z.looseObject({ rule_files: z.array(z.string()), scrape_configs: z.array(z.looseObject({})) });
  const config = scraping.parse(parse(await readFile(observability(root, 'prometheus-kubernetes.yml'), 'utf8')));
  for (const one of config.scrape_configs) delete one['kubernetes_sd_configs'];
  const file = join(folder, 'prometheus.yml');
  const rule_files = config.rule_files.map((name) => observability(root, name));
  await writeFile(file, stringify({ ...config, rule_files }));
  return file;
}

async function dashboardAsRules(folder: string): Promise<string> {
  const drawn = dashboard.panels.flatMap((panel) => ('targets' in panel ? panel.targets : []));
  const rules = drawn.map(({ expr }, index) => ({
    record: `dashboard:line:${index}`,
    // Grafana puts its own interval there.
    expr: expr.replaceAll('$__rate_interval', '1m'),
  }));
  const file = join(folder, 'dashboard.yml');
  await writeFile(file, stringify({ groups: [{ name: 'dashboard', rules }] }));
  return file;
}

if (import.meta.main) {
  const unchecked = await playAlerts(fileURLToPath(new URL('../..', import.meta.url)), console.log, {
    release: process.env['RELEASE'] === '1',
  });
  if (unchecked) console.log(unchecked);
}
