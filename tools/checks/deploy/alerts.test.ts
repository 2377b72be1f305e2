/** Alerts, scraping and dashboard agree with the code, the deployments and docs/operations/incident.md. No promtool needed. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jobOf, panels, readBy, recordings, rules } from '@playfield/tests/support/promql.ts';
import { manifestOf, manifestsIn, pod, readKustomization } from '@playfield/tests/support/manifests.ts';
import { SERVICES } from '@playfield/infra/local/services.ts';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { files, read } from '../sources.ts';

const OBSERVABILITY = 'infra/deploy/observability';
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const container = z.looseObject({
  image: z.string(),
  command: z.union([z.string(), z.array(z.string())]).default([]),
  networks: z.array(z.string()).default([]),
  deploy: z.object({ resources: z.object({ limits: z.object({ memory: z.string() }) }) }),
});
const containersIn = (file: string) =>
  z.object({ services: z.record(z.string(), container) }).parse(parse(read(file), { merge: true })).services;
const product = containersIn('docker-compose.yml');
const beside = containersIn(`${OBSERVABILITY}/compose.yml`);

/** Metrics that the services declare, with their labels. */
const declared = new Map<string, string[]>();
for (const file of files.filter((one) => /^services\/.*(?<!\.test)\.ts$/.test(one)))
  for (const [, name = '', names = ''] of read(file).matchAll(
    /name: '(playfield_\w+|http_\w+)',[^[]*labelNames: \[([^\]]*)\]/g,
  ))
    declared.set(
      name,
      [...names.matchAll(/'(\w+)'/g)].map(([, label = '']) => label),
    );
const familyOf = (metric: string) => metric.replace(/_(?:bucket|sum|count)$/, '');
/** Of each sample: Prometheus' own, and the service, which every process adds. */
const EVERYWHERE = ['job', 'instance', 'service'];

const drawn = panels.filter((panel) => panel.type === 'timeseries');
const lines = drawn.flatMap(({ title, fieldConfig, targets }) =>
  targets.map(({ expr, legendFormat }) => ({ title, unit: fieldConfig.defaults.unit, expr, legendFormat })),
);

it.each([...rules, ...recordings, ...lines].map(({ expr }) => expr))('%s asks for labels that are declared', (expr) => {
  for (const { metric, labels } of readBy(expr)) {
    const names = declared.get(familyOf(metric)) ?? declared.get(metric);
    if (names) expect([...names, ...EVERYWHERE, 'le'], metric).toEqual(expect.arrayContaining(labels));
    else expect(metric).not.toMatch(/^playfield_(?!backup_)/);
  }
});

/** The gateway's program is deployed twice: open pages have a tier of their own. */
const DEPLOYED = [...SERVICES, 'streams'];

describe('the alerts', () => {
  it('have each a name of their own, and a heading that says what to do', () => {
    const names = rules.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
    const answered = [
      ...read('docs/operations/incident.md').matchAll(/^### ([A-Z]\w+)\n\n\*\*(Page|Look)\.\*\* \S/gm),
    ].map(([, name = '', severity = '']) => `${name},${severity.toLowerCase()}`);
    expect(answered.toSorted()).toEqual(rules.map(({ alert, labels }) => `${alert},${labels.severity}`).toSorted());
  });

  it('are each played on series that make them fire, and on others that do not', () => {
    const cases = z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) });
    const played = z.object({ tests: z.array(z.object({ alert_rule_test: z.array(cases) })) });
    const all = readdirSync(join(ROOT, OBSERVABILITY, 'tests')).flatMap((name) =>
      played.parse(parse(read(`${OBSERVABILITY}/tests/${name}`))).tests.flatMap((test) => test.alert_rule_test),
    );
    const names = rules.map(({ alert }) => alert).toSorted();
    const namesOf = (fires: boolean) =>
      all.filter(({ exp_alerts: expected }) => expected.length > 0 === fires).map(({ alertname }) => alertname);
    expect([...new Set(namesOf(true))].toSorted()).toEqual(names);
    expect([...new Set(namesOf(false))].toSorted()).toEqual(names);
  });

  it('know every service, and the memory that Compose and Kubernetes allow it', () => {
    const limits = new Map(
      recordings.flatMap(({ record, expr, labels }) =>
        record === 'playfield:memory_limit:bytes'
          ? [[labels['service'], Number(/^vector\((\d+) \* 1024 \^ 2\)$/.exec(expr)?.[1])] as const]
          : [],
      ),
    );
    const template = z.object({ template: pod });
    for (const service of DEPLOYED) {
      const limit = limits.get(service);
      const { containers } = template.parse(manifestOf(manifestsIn('base'), 'Deployment', service)['spec']).template
        .spec;
      expect(containers[0].resources.limits['memory'], service).toBe(`${limit}Mi`);
      expect(product[service]?.deploy.resources.limits.memory, service).toBe(`${limit}M`);
    }
    expect([...limits.keys()].toSorted()).toEqual([...DEPLOYED].toSorted());
  });

  it('ask Kubernetes about the job that is there', () => {
    const { metadata } = manifestOf(manifestsIn('base'), 'CronJob', 'backup');
    const asked = [...rules, ...lines].flatMap(({ expr }) => /kube_cronjob_\w+(\{.*?\})/.exec(expr)?.[1] ?? []);
    const { namespace } = readKustomization('base');
    expect(new Set(asked)).toEqual(new Set([`{namespace="${namespace}",cronjob="${metadata.name}"}`]));
  });
});

describe('Prometheus', () => {
  it('reaches every container that it asks, by a network of both', () => {
    const containers = { ...product, ...beside };
    const jobs = ['playfield', 'backups', 'mongodb', 'redis'].map(jobOf);
    const asked = jobs.flatMap(({ dns_sd_configs: byName, static_configs: fixed }) => [
      ...byName.flatMap(({ names }) => names),
      ...fixed.flatMap(({ targets }) => targets.map((target) => target.split(':')[0] ?? '')),
    ]);
    for (const name of [...asked, 'blackbox'])
      expect(
        containers[name]?.networks.some((one) => beside['prometheus']?.networks.includes(one)),
        name,
      ).toBe(true);
  });

  it('is confined beside the product, as are its exporters, and open to this host alone', () => {
    for (const one of Object.values(beside)) {
      expect(one).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
      for (const port of z.array(z.string()).parse(one['ports'] ?? [])) expect(port).toMatch(/^127\.0\.0\.1:/);
    }
  });

  it('has the same exporters in Kubernetes', () => {
    const deployed = manifestsIn('exporters').filter(({ kind }) => kind === 'Deployment');
    for (const { metadata, spec } of deployed) {
      const { image, args } = z.object({ template: pod }).parse(spec).template.spec.containers[0];
      expect({ image, args }, metadata.name).toEqual({
        image: beside[metadata.name]?.image,
        args: beside[metadata.name]?.command,
      });
    }
    const named = deployed.map(({ metadata }) => `${metadata.name}.${readKustomization('exporters').namespace}`);
    const asked = read(`${OBSERVABILITY}/prometheus-kubernetes.yml`).matchAll(/[\w-]+-exporter\.\w+/g);
    expect([...asked].map(([name]) => name).toSorted()).toEqual(named.toSorted());
  });

  it('asks for the public address by an exporter', () => {
    const labels = new Map([['__address__', 'the public address']]);
    for (const {
      source_labels: [from = ''],
      target_label: to = '',
      replacement,
    } of jobOf('public').relabel_configs)
      labels.set(to, replacement ?? labels.get(from) ?? '');
    expect(Object.fromEntries(labels)).toEqual({
      __address__: 'blackbox:9115',
      __param_target: 'the public address',
      instance: 'the public address',
    });
  });

  it('has the same jobs and rules in Kubernetes', () => {
    const namesIn = (file: string) => {
      const config = z.object({
        rule_files: z.array(z.string()),
        scrape_configs: z.array(z.object({ job_name: z.string() })),
      });
      const { rule_files: rulesOf, scrape_configs: jobs } = config.parse(parse(read(`${OBSERVABILITY}/${file}`)));
      return [...rulesOf, ...jobs.map(({ job_name: name }) => name)].toSorted();
    };
    expect(namesIn('prometheus-kubernetes.yml')).toEqual(namesIn('prometheus.yml'));
  });
});

describe('the dashboard', () => {
  it('has a row for each part of the product, and no panel over another', () => {
    const rows = panels.filter(({ type }) => type === 'row').map(({ title }) => title);
    expect(rows).toEqual(['Edge', 'Services', 'Queues', 'Stores', 'Emails', 'Live', 'Outside']);
    const cells = panels.flatMap(({ gridPos: { h, w, x, y } }) =>
      Array.from({ length: h * w }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBe(24);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });

  it('draws everything that the services count', () => {
    const families = new Set(
      lines.flatMap(({ expr }) => readBy(expr).map(({ metric }) => metric)).flatMap((one) => [one, familyOf(one)]),
    );
    expect([...declared.keys()].filter((name) => !families.has(name))).toEqual([]);
  });

  it.each(lines)(
    'draws $title ($legendFormat) in its unit, and names lines by what tells them apart',
    ({ unit, expr, legendFormat }) => {
      expect(unit).toBe(unitOf(expr));
      const kept = /\bby \(([^)]*)\)(?!.*\bby \()/
        .exec(expr)?.[1]
        ?.split(', ')
        .filter((label) => label !== 'le');
      const named = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label);
      if (kept) expect(named.toSorted()).toEqual(kept.toSorted());
      else for (const label of named) expect([...EVERYWHERE, 'slo']).toContain(label);
    },
  );
});

/** What Grafana has to write beside its numbers. */
function unitOf(expr: string): string {
  if (expr.startsWith('slo:burn_rate')) return 'short';
  if (/histogram_quantile|^time\(\)|_seconds\)?$|_lag\)?$/.test(expr)) return 's';
  if (/ \/ |cpu_seconds_total/.test(expr)) return 'percentunit';
  if (/rate\(/.test(expr)) return 'reqps';
  return expr.includes('_bytes') ? 'bytes' : 'short';
}
