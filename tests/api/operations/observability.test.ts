/** The alerts and the dashboard: valid, and based on metrics the running product exports. */
import { randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { connectMongo } from '@playfield/kit/data/mongo.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { manifestOf, manifestsIn, readKustomization } from '../../support/manifests.ts';
import { withDatabase } from '@playfield/infra/local/mongo.ts';
import { readMetrics, scrape, type Scraped } from '../../support/metrics.ts';
import { startProcess, type TestProcess } from '../../support/processes.ts';
import { jobs, panels, readBy, rules } from '../../support/promql.ts';

const SERVICES = ['accounts', 'matchmaking', 'messaging', 'notifier'] as const;
const COMMAND = fileURLToPath(new URL('../../../infra/operations/command.ts', import.meta.url));
/** Metrics of other exporters, with their labels, which cannot be checked here. */
const OF_OTHERS: Readonly<Record<string, readonly string[]>> = {
  // Prometheus: whether a process answered.
  up: ['job'],
  // blackbox_exporter: whether an address answered, and the earliest certificate expiry in its chain.
  probe_success: ['job'],
  probe_ssl_earliest_cert_expiry: [],
  // kube-state-metrics.
  kube_cronjob_status_last_successful_time: ['namespace', 'cronjob'],
};

const drawn = panels.filter((one) => one.type === 'timeseries');
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...drawn.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

let gateway: TestProcess;
const BACKUP_KEY = `one:${randomBytes(32).toString('base64')}`;

/** Metrics a backup writes. */
let backups: Scraped;
/** Metric families and their labels, as far as they have samples. */
const exported = new Map<string, Set<string>>();

async function toldByBackup(mongoUrl: string): Promise<Scraped> {
  const folder = await mkdtemp(join(tmpdir(), 'playfield-observed-'));
  const db = await connectMongo(mongoUrl, 'accounts');
  try {
    await db.collection('marks').insertOne({ at: new Date() });
    const file = join(folder, 'playfield.prom');
    const args = [COMMAND, 'backup', join(folder, 'copy'), '--metrics', file];
    await promisify(execFile)(process.execPath, args, { env: { ...process.env, MONGODB_URL: mongoUrl, BACKUP_KEY } });
    return readMetrics(await readFile(file, 'utf8'));
  } finally {
    await db.close();
    await rm(folder, { recursive: true, force: true });
  }
}

beforeAll(async () => {
  gateway = await startProcess('gateway', inject('env'));
  backups = await toldByBackup(withDatabase(inject('mongoUrl'), 'observed'));
  const own = SERVICES.map((name) => inject('env')[`${name.toUpperCase()}_URL`] ?? '');
  const scraped = await Promise.all([gateway.operationsUrl, ...own].map(scrape));
  for (const { families, samples } of [...scraped, backups]) {
    for (const [name, type] of families) {
      const parts = type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name];
      for (const part of parts) if (!exported.has(part)) exported.set(part, new Set());
    }
    for (const { name, labels } of samples) for (const label of Object.keys(labels)) exported.get(name)?.add(label);
  }
});
afterAll(() => gateway[Symbol.asyncDispose]());

it('is scraped from all services, at the port where their metrics are', () => {
  const [{ dns_sd_configs: found }] = jobs;
  const compose = parse(readFileSync(new URL('../../../docker-compose.yml', import.meta.url), 'utf8'), { merge: true });
  const settings = z.object({ environment: z.looseObject({ PORT: z.number(), OPS_PORT: z.number().optional() }) });
  expect(found.flatMap(({ names }) => names).toSorted()).toEqual(['gateway', ...SERVICES].toSorted());
  for (const { names, port } of found)
    for (const name of names) {
      const { environment } = settings.parse(compose.services[name]);
      expect(environment.OPS_PORT ?? environment.PORT, name).toBe(port);
    }
});

it('is told of backups by the names that are kept of all that the host tells', () => {
  const [, { metric_relabel_configs: kept }] = jobs;
  const names = [...backups.families.keys()];
  expect(names).toHaveLength(3);
  // Prometheus anchors the pattern at both ends.
  for (const { regex } of kept) expect(names.filter((name) => !new RegExp(`^(?:${regex})$`).test(name))).toEqual([]);
});

it('is told of the certificate by an exporter that is asked for the public address', () => {
  const [, , { relabel_configs: steps }] = jobs;
  const labels = new Map([['__address__', 'the public address']]);
  for (const { source_labels: [from = ''] = [], target_label: to, replacement } of steps)
    labels.set(to, replacement ?? labels.get(from) ?? '');
  expect(Object.fromEntries(labels)).toEqual({
    __address__: 'blackbox:9115',
    __param_target: 'the public address',
    instance: 'the public address',
  });
});

it('asks Kubernetes about the job that is there', () => {
  const { metadata } = manifestOf(manifestsIn('base'), 'CronJob', 'backup');
  const asked = rules.flatMap(({ expr }) => /kube_cronjob_\w+(\{.*?\})/.exec(expr)?.[1] ?? []);
  const { namespace } = readKustomization('base');
  expect(new Set(asked)).toEqual(new Set([`{namespace="${namespace}",cronjob="${metadata.name}"}`]));
});

it.each(expressions)('%s reads what the product tells', (_name, expression) => {
  const metrics = readBy(expression);
  expect(metrics.length).toBeGreaterThan(0);
  for (const { metric, labels } of metrics) {
    const known = exported.get(metric) ?? new Set(OF_OTHERS[metric]);
    expect(exported.has(metric) || metric in OF_OTHERS, metric).toBe(true);
    // Counters have labels only once they have counted.
    if (known.size > 0) for (const label of labels) expect([...known], metric).toContain(label);
  }
});

it('notices an expression that is none, or is about nothing', () => {
  expect(() => readBy('sum(rate(up[5m])')).toThrow(/no PromQL/);
  expect(readBy('sum by (le) (rate(no_such_metric{why="x"}[5m]))')).toEqual([
    { metric: 'no_such_metric', labels: ['why'] },
  ]);
  expect(exported.has('no_such_metric')).toBe(false);
});

it('says of no metric that it is somebody else’s without asking for it', () => {
  const asked = new Set(expressions.flatMap(([, expression]) => readBy(expression).map(({ metric }) => metric)));
  expect(Object.keys(OF_OTHERS).filter((name) => !asked.has(name) || exported.has(name))).toEqual([]);
});

describe('the alerts', () => {
  it('have each a name of their own, and a line that says what to do', () => {
    const names = rules.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
    const operations = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    const [, watching = ''] = /^## Watching it$([^]*?)^## /m.exec(operations) ?? [];
    const answered = [...watching.matchAll(/^\| `([A-Z][A-Za-z]+)` \|/gm)].map(([, name]) => name);
    expect(answered.toSorted()).toEqual(names.toSorted());
  });
});

describe('the dashboard', () => {
  it('has a row for each part of the product, and no panel over another', () => {
    const rows = panels.filter(({ type }) => type === 'row').map(({ title }) => title);
    expect(rows).toEqual(['Edge', 'Services', 'Queues', 'Stores', 'Emails', 'Live']);
    const cells = panels.flatMap(({ gridPos: { h, w, x, y } }) =>
      Array.from({ length: h * w }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBe(24);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});
