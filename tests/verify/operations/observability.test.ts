/** The alerts and the dashboard are based on metrics the running product exports; `npm test -- alerts` plays them. */
import { randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { connectMongo } from '@playfield/kit/data/mongo.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { withDatabase } from '@playfield/infra/local/mongo.ts';
import { readMetrics, scrape, type Scraped } from '../../support/metrics.ts';
import { startProcess, type TestProcess } from '../../support/processes.ts';
import { jobOf, panels, readBy, recordings, rules } from '../../support/promql.ts';

const SERVICES = ['accounts', 'matchmaking', 'messaging', 'notifier'] as const;
const COMMAND = fileURLToPath(new URL('../../../infra/operations/command.ts', import.meta.url));
/** Metrics of other exporters, with their labels, which cannot be checked here. */
const OF_OTHERS: Readonly<Record<string, readonly string[]>> = {
  // Prometheus: whether a process answered.
  up: ['service'],
  // blackbox_exporter: whether an address answered, and the earliest certificate expiry in its chain.
  probe_success: [],
  probe_ssl_earliest_cert_expiry: [],
  // kube-state-metrics.
  kube_cronjob_status_last_successful_time: ['namespace', 'cronjob'],
  // Percona's mongodb_exporter, with --compatible-mode.
  mongodb_up: [],
  mongodb_rs_members_state: ['rs_nm', 'member_idx', 'member_state'],
  mongodb_mongod_replset_member_replication_lag: ['name', 'set', 'state'],
  mongodb_mongod_replset_oplog_head_timestamp: [],
  mongodb_mongod_replset_oplog_tail_timestamp: [],
  mongodb_ss_connections: ['conn_type'],
  mongodb_dbstats_fsUsedSize: ['database'],
  mongodb_dbstats_fsTotalSize: ['database'],
  // redis_exporter. Its target in prometheus.yml has the label `store`.
  redis_up: ['store'],
  redis_memory_used_bytes: ['store'],
  redis_memory_max_bytes: ['store'],
  redis_rejected_connections_total: ['store'],
  redis_evicted_keys_total: ['store'],
  redis_aof_last_write_status: ['store'],
  redis_aof_last_bgrewrite_status: ['store'],
  redis_rdb_last_bgsave_status: ['store'],
};
/** Prometheus gives them to whatever it reads. */
const OF_TARGETS = ['job', 'instance'];

/** Metrics that rules record, and their labels: their own, else those of what they are computed from. */
const recorded = new Map<string, Set<string>>();
for (const { record, expr, labels } of recordings) {
  const read =
    Object.keys(labels).length > 0 ? [] : readBy(expr).flatMap(({ metric }) => [...(recorded.get(metric) ?? [])]);
  recorded.set(record, new Set([...(recorded.get(record) ?? []), ...Object.keys(labels), ...read]));
}

const drawn = panels.filter((one) => one.type === 'timeseries');
const expressions = [
  ...recordings.map(({ record, expr }) => [record, expr] as const),
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...drawn.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

let gateway: TestProcess;
const BACKUP_KEY = `one:${randomBytes(32).toString('base64')}`;

/** Metrics a backup writes. */
let backups: Scraped;
/** Metric families and their labels, as far as they have samples. */
const exported = new Map<string, Set<string>>();
const queues = new Set<string>();

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
    for (const { name, labels } of samples) {
      for (const label of Object.keys(labels)) exported.get(name)?.add(label);
      if (labels['queue'] !== undefined && name === 'playfield_queue_jobs') queues.add(labels['queue']);
    }
  }
});
afterAll(() => gateway[Symbol.asyncDispose]());

it('is scraped from all services, at the port where their metrics are', () => {
  const { dns_sd_configs: found } = jobOf('playfield');
  const compose = parse(readFileSync(new URL('../../../docker-compose.yml', import.meta.url), 'utf8'), { merge: true });
  const settings = z.object({ environment: z.looseObject({ PORT: z.number(), OPS_PORT: z.number().optional() }) });
  expect(found.flatMap(({ names }) => names).toSorted()).toEqual(['gateway', 'streams', ...SERVICES].toSorted());
  for (const { names, port } of found)
    for (const name of names) {
      const { environment } = settings.parse(compose.services[name]);
      expect(environment.OPS_PORT ?? environment.PORT, name).toBe(port);
    }
});

it('is told of backups by the names that are kept of all that the host tells', () => {
  const { metric_relabel_configs: kept } = jobOf('backups');
  const names = [...backups.families.keys()];
  expect(names).toHaveLength(3);
  // Prometheus anchors the pattern at both ends.
  for (const { regex } of kept) expect(names.filter((name) => !new RegExp(`^(?:${regex})$`).test(name))).toEqual([]);
});

it.each(expressions)('%s reads what the product tells', (_name, expression) => {
  for (const { metric, labels } of readBy(expression)) {
    const known = exported.get(metric) ?? recorded.get(metric) ?? new Set(OF_OTHERS[metric]);
    expect(exported.has(metric) || recorded.has(metric) || metric in OF_OTHERS, metric).toBe(true);
    // Counters have labels only once they have counted; tools/checks/alerts.test.ts knows which they will have.
    if (known.size > 0 || !exported.has(metric))
      for (const label of labels) expect([...known, ...OF_TARGETS], metric).toContain(label);
  }
});

it('knows how many queues there are', () => {
  const { expr } = rules.find(({ alert }) => alert === 'QueuesUnknown') ?? {};
  expect(Number(/ < (\d+)$/.exec(expr ?? '')?.[1])).toBe(queues.size);
});

it('notices an expression that is none, or is about nothing', () => {
  expect(() => readBy('sum(rate(up[5m])')).toThrow(/no PromQL/);
  expect(readBy('sum by (le) (rate(no_such_metric{why="x"}[5m])) / on (who) group_left () other')).toEqual([
    { metric: 'no_such_metric', labels: ['why', 'le', 'who'] },
    { metric: 'other', labels: ['who'] },
  ]);
  expect(exported.has('no_such_metric')).toBe(false);
});

it('says of no metric that it is somebody else’s without asking for it', () => {
  const asked = new Set(expressions.flatMap(([, expression]) => readBy(expression).map(({ metric }) => metric)));
  expect(Object.keys(OF_OTHERS).filter((name) => !asked.has(name) || exported.has(name))).toEqual([]);
});
