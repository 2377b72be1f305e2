/** Which metrics and labels the rules and the dashboard read. Whether they are valid PromQL is promtool's to say. */
import { readFileSync } from 'node:fs';
import { dashboard } from '@playfield/infra/deploy/observability/dashboard.ts';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import * as z from 'zod';

const read = (name: string): unknown =>
  parse(readFileSync(new URL(`../../infra/deploy/observability/${name}`, import.meta.url), 'utf8'));

const labels = z.record(z.string(), z.string());
const alert = z.object({
  alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
  expr: z.string(),
  labels: z.strictObject({ severity: z.enum(['page', 'look']) }),
  annotations: z.strictObject({ summary: z.string() }),
});
const recording = z.object({ record: z.string(), expr: z.string(), labels: labels.default({}) });
const ruleFile = z.object({ groups: z.array(z.object({ rules: z.array(z.union([alert, recording])) })) });

const relabeling = z.object({
  source_labels: z.array(z.string()).default([]),
  regex: z.string().optional(),
  target_label: z.string().optional(),
  replacement: z.string().optional(),
});
const job = z.object({
  job_name: z.string(),
  dns_sd_configs: z.array(z.object({ names: z.array(z.string()), port: z.number() })).default([]),
  static_configs: z.array(z.object({ targets: z.array(z.string()), labels: labels.default({}) })).default([]),
  relabel_configs: z.array(relabeling).default([]),
  metric_relabel_configs: z.array(relabeling).default([]),
});
const scraping = z.object({ rule_files: z.array(z.string()), scrape_configs: z.array(job) });

const config = scraping.parse(read('prometheus.yml'));
const found = config.rule_files.flatMap((name) => ruleFile.parse(read(name)).groups.flatMap((group) => group.rules));

export const rules = found.filter((rule) => 'alert' in rule);
export const recordings = found.filter((rule) => 'record' in rule);
export const { panels } = dashboard;
/** @throws unless Prometheus has that job */
export function jobOf(name: string): z.infer<typeof job> {
  const wanted = config.scrape_configs.find((one) => one.job_name === name);
  if (!wanted) throw new Error(`There is no job ${name}`);
  return wanted;
}

/** A metric that an expression reads, with the labels it is chosen, grouped or matched by. */
type Reading = { metric: string; labels: string[] };

/** @throws on a syntax error */
export function readBy(expression: string): Reading[] {
  // Grafana's own interval, as Prometheus gets it.
  const text = expression.replaceAll('$__rate_interval', '1m');
  const selectors: (Reading & { from: number })[] = [];
  const groupings: { label: string; from: number; to: number }[] = [];
  parser.parse(text).iterate({
    enter({ type, name, from, to, node }) {
      if (type.isError) throw new Error(`At ${from}, this is no PromQL: ${text}`);
      if (name === 'VectorSelector') {
        const metric = node.getChild('Identifier');
        selectors.push({ metric: metric ? text.slice(metric.from, metric.to) : '', labels: [], from });
      }
      if (name !== 'LabelName') return;
      const label = text.slice(from, to);
      if (node.parent?.name === 'UnquotedLabelMatcher') selectors.at(-1)?.labels.push(label);
      // Of all that is aggregated, or on either side of what is matched.
      const whole = node.parent?.name === 'GroupingLabels' ? node.parent.parent?.parent : undefined;
      if (whole) groupings.push({ label, from: whole.from, to: whole.to });
    },
  });
  return selectors.map(({ metric, labels: own, from }) => {
    const around = groupings.filter((one) => one.from <= from && from < one.to).map(({ label }) => label);
    return { metric, labels: [...new Set([...own, ...around])] };
  });
}
