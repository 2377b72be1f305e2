/** The alerts and the dashboard read metrics that the running product exports. promtool checks their syntax. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { scrape } from '../../support/metrics.ts';
import { startProcess, type TestProcess } from '../../support/processes.ts';

const SERVICES = ['accounts', 'matchmaking', 'messaging', 'notifier'] as const;
/** Written by a backup: `backup.test.ts`. */
const OF_BACKUPS = 'playfield_backup_finished_timestamp_seconds';

let gateway: TestProcess;
const exported = new Set([OF_BACKUPS]);

beforeAll(async () => {
  gateway = await startProcess('gateway', inject('env'));
  const own = SERVICES.map((name) => inject('env')[`${name.toUpperCase()}_URL`] ?? '');
  for (const { families } of await Promise.all([gateway.operationsUrl, ...own].map(scrape)))
    for (const name of families.keys()) exported.add(name);
});
afterAll(() => gateway[Symbol.asyncDispose]());

it.each(['alerts.yml', 'dashboard.json'])('reads only exported metrics: %s', (name) => {
  const text = readFileSync(new URL(`../../../infra/deploy/observability/${name}`, import.meta.url), 'utf8');
  const read = text.match(/\b(?:playfield|http_request|nodejs|process)_\w+/g) ?? [];
  const families = new Set(read.map((metric) => metric.replace(/_(?:bucket|sum|count)$/, '')));
  expect(families.size).toBeGreaterThan(5);
  expect([...families].filter((family) => !exported.has(family))).toEqual([]);
});
