/** Parses the PromQL of rules, alerts and Grafana panels, and rejects unknown metrics and labels. */
import { readFileSync } from 'node:fs';
import { dashboard } from '@playfield/infra/deploy/observability/dashboard.ts';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import * as z from 'zod';

const read = (name: string) =>
  readFileSync(new URL(`../../infra/deploy/observability/${name}`, import.meta.url), 'utf8');
const duration = z.string().regex(/^\d+[smh]$/);
const byName = z.array(
  z.strictObject({
    names: z.array(z.string()),
    type: z.literal('A'),
    port: z.number(),
    refresh_interval: duration.optional(),
  }),
);
const scraping = z.strictObject({
  global: z.strictObject({ scrape_interval: duration, scrape_timeout: duration, evaluation_interval: duration }),
  rule_files: z.tuple([z.literal('alerts.yml')]),
  scrape_configs: z.tuple([
    z.strictObject({ job_name: z.literal('playfield'), dns_sd_configs: byName }),
    z.strictObject({
      job_name: z.literal('backups'),
      scrape_interval: duration,
      dns_sd_configs: byName,
      metric_relabel_configs: z.tuple([
        z.strictObject({
          source_labels: z.tuple([z.literal('__name__')]),
          regex: z.string(),
          action: z.literal('keep'),
        }),
      ]),
    }),
    z.strictObject({
      job_name: z.literal('public'),
      scrape_interval: duration,
      metrics_path: z.literal('/probe'),
      params: z.strictObject({ module: z.tuple([z.literal('http_2xx')]) }),
      static_configs: z.tuple([z.strictObject({ targets: z.tuple([z.url({ protocol: /^https$/ })]) })]),
      relabel_configs: z.array(
        z.strictObject({
          source_labels: z.array(z.string()).optional(),
          target_label: z.string(),
          replacement: z.string().optional(),
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
const grafana = z.looseObject({
  title: z.literal('Playfield'),
  schemaVersion: z.literal(42),
  panels: z.array(z.discriminatedUnion('type', [row, panel])),
});

export const rules = alerting.parse(parse(read('alerts.yml'))).groups.flatMap((group) => group.rules);
export const { panels } = grafana.parse(dashboard);
export const { scrape_configs: jobs } = scraping.parse(parse(read('prometheus.yml')));

/** The metrics an expression reads, with the labels it uses. @throws on a syntax error */
export function readBy(expression: string): { metric: string; labels: string[] }[] {
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
