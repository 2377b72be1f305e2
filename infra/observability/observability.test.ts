/** The alerts and the dashboard: well formed, and about what the running product tells. */
import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { scrape } from '../testing/metrics.ts';
import { startProcess } from '../testing/processes.ts';
import type { TestProcess } from '../testing/processes.ts';

const SERVICES = ['accounts', 'matchmaking', 'messaging', 'notifier'] as const;
/** Prometheus' own: whether a process answered. */
const OF_PROMETHEUS = new Set(['up']);

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const duration = z.string().regex(/^\d+[smh]$/);
const scraping = z.strictObject({
  global: z.strictObject({ scrape_interval: duration, scrape_timeout: duration, evaluation_interval: duration }),
  rule_files: z.tuple([z.literal('alerts.yml')]),
  scrape_configs: z.tuple([
    z.strictObject({
      job_name: z.literal('playfield'),
      dns_sd_configs: z.array(
        z.strictObject({
          names: z.array(z.string()),
          type: z.literal('A'),
          port: z.number(),
          refresh_interval: duration,
        }),
      ),
    }),
  ]),
});
const alerting = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
          expr: z.string(),
          for: duration.optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'look']) }),
          annotations: z.strictObject({ summary: z.string() }),
        }),
      ),
    }),
  ),
});
const place = z.strictObject({ h: z.number(), w: z.number(), x: z.number(), y: z.number() });
const row = z.looseObject({ id: z.number(), type: z.literal('row'), title: z.string(), gridPos: place });
const panel = z.looseObject({
  id: z.number(),
  type: z.literal('timeseries'),
  title: z.string(),
  gridPos: place,
  datasource: z.strictObject({ type: z.literal('prometheus'), uid: z.literal('${datasource}') }),
  fieldConfig: z.looseObject({
    defaults: z.looseObject({ unit: z.enum(['reqps', 'percentunit', 's', 'short', 'bytes']) }),
  }),
  targets: z.array(z.strictObject({ refId: z.string(), expr: z.string(), legendFormat: z.string() })).min(1),
});
const dashboard = z.looseObject({
  title: z.literal('Playfield'),
  schemaVersion: z.literal(42),
  panels: z.array(z.discriminatedUnion('type', [row, panel])),
});

const rules = alerting.parse(parse(read('alerts.yml'))).groups.flatMap((group) => group.rules);
const { panels } = dashboard.parse(JSON.parse(read('dashboard.json')));
const drawn = panels.filter((one) => one.type === 'timeseries');
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...drawn.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** The metrics that an expression reads, and the labels that it asks of each. @throws where it is none */
function readBy(expression: string): { metric: string; labels: string[] }[] {
  // Grafana's own interval, as Prometheus gets it.
  const text = expression.replaceAll('$__rate_interval', '1m');
  const found: { metric: string; labels: string[] }[] = [];
  parser.parse(text).iterate({
    enter({ type, name, from, to, node }) {
      if (type.isError) throw new Error(`At ${from}, this is no PromQL: ${text}`);
      if (name === 'VectorSelector') {
        const metric = node.getChild('Identifier');
        found.push({ metric: metric ? text.slice(metric.from, metric.to) : '', labels: [] });
      }
      if (name === 'LabelName' && node.parent?.name === 'UnquotedLabelMatcher')
        found.at(-1)?.labels.push(text.slice(from, to));
    },
  });
  return found;
}

let gateway: TestProcess;
/** Families and their labels, as far as they have samples by now. */
const exported = new Map<string, Set<string>>();

beforeAll(async () => {
  gateway = await startProcess('gateway', inject('env'));
  const own = SERVICES.map((name) => inject('env')[`${name.toUpperCase()}_URL`] ?? '');
  for (const url of [gateway.operationsUrl, ...own]) {
    const { families, samples } = await scrape(url);
    for (const [name, type] of families) {
      const parts = type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name];
      for (const part of parts) if (!exported.has(part)) exported.set(part, new Set());
    }
    for (const { name, labels } of samples) for (const label of Object.keys(labels)) exported.get(name)?.add(label);
  }
});
afterAll(() => gateway[Symbol.asyncDispose]());

it('is scraped from all services, at the port where their metrics are', () => {
  const {
    scrape_configs: [{ dns_sd_configs: found }],
  } = scraping.parse(parse(read('prometheus.yml')));
  const compose = parse(readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8'), { merge: true });
  const settings = z.object({ environment: z.looseObject({ PORT: z.number(), OPS_PORT: z.number().optional() }) });
  expect(found.flatMap(({ names }) => names).toSorted()).toEqual(['gateway', ...SERVICES].toSorted());
  for (const { names, port } of found)
    for (const name of names) {
      const { environment } = settings.parse(compose.services[name]);
      expect(environment.OPS_PORT ?? environment.PORT, name).toBe(port);
    }
});

it.each(expressions)('%s reads what the product tells', (_name, expression) => {
  const metrics = readBy(expression);
  expect(metrics.length).toBeGreaterThan(0);
  for (const { metric, labels } of metrics.filter((one) => !OF_PROMETHEUS.has(one.metric))) {
    const known = exported.get(metric);
    expect(known, metric).toBeDefined();
    // Counters have labels when they have counted.
    if (known?.size) for (const label of labels) expect([...known], metric).toContain(label);
  }
});

it('notices an expression that is none, or is about nothing', () => {
  expect(() => readBy('sum(rate(up[5m])')).toThrow(/no PromQL/);
  expect(readBy('sum by (le) (rate(no_such_metric{why="x"}[5m]))')).toEqual([
    { metric: 'no_such_metric', labels: ['why'] },
  ]);
  expect(exported.has('no_such_metric')).toBe(false);
});

describe('the alerts', () => {
  it('have each a name of their own, and a line that says what to do', () => {
    const names = rules.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
    const operations = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
    const [, watching = ''] = /^## Watching it$([^]*?)^## /m.exec(operations) ?? [];
    const answered = [...watching.matchAll(/^\| `([A-Z][A-Za-z]+)` \|/gm)].map(([, name]) => name);
    expect(answered.toSorted()).toEqual(names.toSorted());
  });
});

describe('the dashboard', () => {
  it('has a row for each part of the product, and no panel over another', () => {
    const rows = panels.filter(({ type }) => type === 'row').map(({ title }) => title);
    expect(rows).toEqual(['Edge', 'Services', 'Queues', 'Stores', 'E-mails', 'Live']);
    const cells = panels.flatMap(({ gridPos: { h, w, x, y } }) =>
      Array.from({ length: h * w }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBe(24);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});
