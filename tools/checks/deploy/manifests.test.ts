/** The manifests are valid for Kubernetes, consistent, and give each service its required settings. */
import { existsSync, readFileSync } from 'node:fs';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { CronJob, Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, PersistentVolumeClaim, Service } from 'kubernetes-models/v1';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { SERVICES } from '@playfield/infra/local/services.ts';
import {
  filesIn,
  manifestOf,
  manifestsIn,
  means,
  NAME,
  pod,
  readKustomization,
  selector,
} from '@playfield/tests/support/manifests.ts';
import type { Pod } from '@playfield/tests/support/manifests.ts';
import { SERVICE_OPTIONS, STREAMS_OPTIONS } from '../../bench/as-deployed.ts';
import { SECRETS, settingsIn } from '../settings.ts';

/** Memory of an open stream (`npm run bench -- streams`). */
const STREAM_BYTES = 12.5 * 1024;
/** The default of `STREAMS_OPEN_MAX`. */
const STREAMS_A_PROCESS = 50_000;

const MODELS: Record<string, new (data: never) => { validate(): void }> = {
  Deployment,
  HorizontalPodAutoscaler,
  CronJob,
  Job,
  Ingress,
  NetworkPolicy,
  PodDisruptionBudget,
  ConfigMap,
  Namespace,
  PersistentVolumeClaim,
  Service,
};
/** What an operator would put into the secrets. */
const GIVEN: Record<string, string> = {
  ...SECRETS,
  MONGODB_URL: 'mongodb://mongo/playfield',
  REDIS_URL: 'rediss://sessions',
  QUEUE_REDIS_URL: 'rediss://queues',
  LIVE_REDIS_URL: 'rediss://queues',
  SMTP_URL: 'smtps://mail',
};
/** Memory of a process of the tier without a page (docs/decisions/0061-streams-tier.md: 342 MB for three). */
const IDLE_TIER_BYTES = 114e6;
const COLLECTOR = 'http://collector.tracing:4318';

/** The gateway's program is deployed twice: open pages have a tier of their own. */
const DEPLOYED = [...SERVICES, 'streams'] as const;

const base = manifestsIn('base');
const find = (kind: string, name: string) => manifestOf(base, kind, name);
const deploymentSpec = z.looseObject({ selector, template: pod });
const podOf = (service: string): Pod => deploymentSpec.parse(find('Deployment', service)['spec']).template;
const restoring = manifestsIn('restore');
const allPods = [
  ...DEPLOYED.map(podOf),
  z.object({ jobTemplate: z.object({ spec: z.object({ template: pod }) }) }).parse(find('CronJob', 'backup')['spec'])
    .jobTemplate.spec.template,
  z.object({ template: pod }).parse(manifestOf(restoring, 'Job', 'restore')['spec']).template,
];

afterEach(() => void vi.unstubAllEnvs());

const exporters = manifestsIn('exporters');

it.each([...base, ...exporters, ...restoring].map((one) => [`${one.kind} ${one.metadata.name}`, one] as const))(
  'knows %s',
  (_name, one) => {
    const Model = MODELS[one.kind];
    expect(Model, `a kind that is checked`).toBeDefined();
    if (Model) new Model(one as never).validate();
  },
);

it('would find what is wrong', () => {
  const broken = { ...find('Deployment', 'gateway'), spec: { replicas: 'two' } };
  expect(() => new Deployment(broken as never).validate()).toThrow(/replicas|selector/);
});

it.each(['base', 'production', 'exporters', 'by-queue-age', 'restore'])(
  'names every file of %s, and no other',
  (folder) => {
    const { resources, patches } = readKustomization(folder);
    const named = [...resources, ...patches.map(({ path }) => path)].filter((path) => !path.startsWith('..'));
    expect(named.toSorted()).toEqual(filesIn(folder).toSorted());
    for (const path of resources.filter((one) => one.startsWith('..')))
      expect(
        existsSync(new URL(`../../../infra/deploy/k8s/${folder}/${path}/kustomization.yaml`, import.meta.url)),
        path,
      ).toBe(true);
  },
);

it('changes in an installation what is there', () => {
  for (const { apiVersion, kind, metadata } of manifestsIn('production'))
    expect(find(kind, metadata.name).apiVersion).toBe(apiVersion);
  const used = new Set(allPods.map(({ spec }) => spec.containers[0].image));
  expect(readKustomization('production').images.map(({ name }) => name)).toEqual([...used]);
  const settings = z.object({ data: z.record(z.string(), z.string()) });
  const { data } = settings.parse(find('ConfigMap', 'settings'));
  for (const patch of manifestsIn('production').filter(({ kind }) => kind === 'ConfigMap'))
    expect(Object.keys(data)).toEqual(expect.arrayContaining(Object.keys(settings.parse(patch).data)));
});

it('scales the notifier by the age of queues that are there, as well as by what it did before', () => {
  const autoscaler = manifestOf(manifestsIn('by-queue-age'), 'HorizontalPodAutoscaler', 'notifier');
  const before = find('HorizontalPodAutoscaler', 'notifier');
  const metric = z.object({ name: z.string(), selector: z.object({ matchLabels: z.object({ queue: z.string() }) }) });
  const spec = z.object({
    metrics: z.array(z.object({ type: z.string(), external: z.object({ metric }).optional() })),
  });
  new HorizontalPodAutoscaler({
    ...before,
    spec: { ...Object(before['spec']), ...Object(autoscaler['spec']) },
  }).validate();
  expect(spec.parse(autoscaler['spec']).metrics[0]).toEqual(spec.parse(before['spec']).metrics[0]);
  const read = (path: string) => readFileSync(new URL(`../../../services/${path}`, import.meta.url), 'utf8');
  const external = spec.parse(autoscaler['spec']).metrics.flatMap((one) => one.external ?? []);
  expect(external).toHaveLength(3);
  for (const { metric: one } of external) {
    expect(read('kit/jobs/queue-depths.ts')).toContain(`'${one.name}'`);
    expect(read('notifier/delivery/model.ts')).toContain(`'${one.selector.matchLabels.queue}'`);
  }
});

it('adds a process to the tier of streams while one other has room for the pages of one that stops', () => {
  const utilization = z.object({ resource: z.object({ name: z.string(), target: z.looseObject({}) }) });
  const { metrics } = z
    .object({ metrics: z.array(utilization) })
    .parse(find('HorizontalPodAutoscaler', 'streams')['spec']);
  const target = metrics.find(({ resource }) => resource.name === 'memory')?.resource.target;
  const percent = z.object({ averageUtilization: z.number() }).parse(target).averageUtilization;
  const requested = podOf('streams').spec.containers[0].resources.requests['memory'];
  const bytes = (Number(/^(\d+)Mi$/.exec(requested ?? '')?.[1]) * 1024 ** 2 * percent) / 100;
  const pages = (bytes - IDLE_TIER_BYTES) / STREAM_BYTES;
  expect(pages).toBeGreaterThan(STREAMS_A_PROCESS / 3);
  expect(2 * pages).toBeLessThan(STREAMS_A_PROCESS);
});

describe.each(DEPLOYED)('%s', (service) => {
  const program = service === 'streams' ? 'gateway' : service;
  const template = podOf(service);
  const [main] = template.spec.containers;

  /** A service's production settings, with an installation's changes. */
  const settingsWith = (changed: Record<string, string> = {}) => {
    const { data: ofBase } = z.object({ data: z.record(z.string(), z.string()) }).parse(find('ConfigMap', 'settings'));
    const data = { ...ofBase, ...changed };
    const given = main.env.flatMap(({ name, value, valueFrom }) => {
      const { configMapKeyRef: setting, secretKeyRef: secret } = valueFrom ?? {};
      if (setting) expect(setting.name).toBe('settings');
      // Each has its own secrets, plus the shared one.
      if (secret) expect([service, program, 'internal', 'encryption']).toContain(secret.name);
      if (secret?.optional) return [];
      const found = value ?? (setting ? data[setting.key] : GIVEN[secret?.key ?? '']);
      if (found === undefined) throw new Error(`${name} has no value`);
      return [[name, found] as const];
    });
    return settingsIn(program, Object.fromEntries(given));
  };

  it('is run by the command that is there, and given all that it demands in production', () => {
    expect(existsSync(new URL(`../../../${main.args.at(-1)}`, import.meta.url))).toBe(true);
    expect(main.args.slice(1, -1)).toEqual(service === 'streams' ? STREAMS_OPTIONS : SERVICE_OPTIONS);
    const settings = settingsWith({ OTEL_EXPORTER_OTLP_ENDPOINT: COLLECTOR });
    expect(settings.NODE_ENV).toBe('production');
    // Its default is this machine.
    if ('PUBLIC_URL' in settings) expect(main.env.map(({ name }) => name)).toContain('PUBLIC_URL');
    const known = new Set([
      ...Object.keys(settings),
      ...main.env.flatMap((one) => (one.valueFrom?.secretKeyRef?.optional ? one.name : [])),
    ]);
    expect(main.env.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
    expect(main.ports.map(({ containerPort }) => containerPort)).toContain(settings.PORT);
  });

  it('sends traces where an installation names a collector, and nowhere without one', () => {
    expect(settingsWith().OTEL_EXPORTER_OTLP_ENDPOINT).toBeUndefined();
    expect(settingsWith({ OTEL_EXPORTER_OTLP_ENDPOINT: COLLECTOR, OTEL_TRACES_SAMPLER_ARG: '0.1' })).toMatchObject({
      OTEL_EXPORTER_OTLP_ENDPOINT: COLLECTOR,
      OTEL_TRACES_SAMPLER_ARG: 0.1,
    });
  });

  it('is reached by its selector, its service, its autoscaler and its budget', () => {
    const { [NAME]: name = '' } = template.metadata.labels;
    expect(name).toBe(service);
    expect(means(deploymentSpec.parse(find('Deployment', service)['spec']).selector, name)).toBe(true);
    for (const spread of template.spec.topologySpreadConstraints ?? [])
      expect(means(spread.labelSelector, name)).toBe(true);
    const target = z.object({ scaleTargetRef: z.object({ kind: z.literal('Deployment'), name: z.literal(service) }) });
    target.parse(find('HorizontalPodAutoscaler', service)['spec']);
    const budget = z.object({ selector }).parse(find('PodDisruptionBudget', service)['spec']);
    expect(means(budget.selector, name)).toBe(true);
    const spec = z
      .object({
        clusterIP: z.string().optional(),
        selector: z.record(z.string(), z.string()),
        ports: z.tuple([z.object({ port: z.number(), targetPort: z.string() })]),
      })
      .parse(find('Service', service)['spec']);
    expect(spec.selector).toEqual({ [NAME]: name });
    const { targetPort, port } = spec.ports[0];
    expect(main.ports).toContainEqual({ name: targetPort, containerPort: port });
    // The gateway balances calls across instances itself.
    expect(spec.clusterIP).toBe(program === 'gateway' ? undefined : 'None');
  });

  it('is asked how it is where it says so, and given the time that a stop takes', () => {
    const ports = main.ports.map(({ name }) => name);
    for (const [probe, path] of [
      [main.startupProbe, '/healthz'],
      [main.livenessProbe, '/healthz'],
      [main.readinessProbe, '/readyz'],
    ] as const) {
      expect(probe?.httpGet.path).toBe(path);
      expect(ports).toContain(probe?.httpGet.port);
    }
    const text = readFileSync(new URL('../../../services/kit/process/serve.ts', import.meta.url), 'utf8');
    const drainSeconds = Number(/DRAIN_MS = ([\d_]+)/.exec(text)?.[1]?.replaceAll('_', '')) / 1_000;
    const waited = main.lifecycle?.preStop.sleep.seconds ?? 0;
    // After requests end, queues and databases are closed.
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(waited + drainSeconds + 4);
  });
});

it('holds no secret', () => {
  expect(base.filter(({ kind }) => kind === 'Secret')).toEqual([]);
  const secret = /KEY|PASSWORD|SECRET|TOKEN|CREDENTIAL|HEADERS|(?:MONGODB|REDIS|SMTP)_URL/;
  for (const { spec } of allPods)
    for (const { name, valueFrom } of spec.containers[0].env.filter((one) => secret.test(one.name)))
      expect(valueFrom?.secretKeyRef?.key, name).toBe(name);
});

it('confines the exporters as the rest, and gives them what they may know as secrets alone', () => {
  const deployments = exporters.filter(({ kind }) => kind === 'Deployment');
  for (const { spec } of deployments) {
    const { selector: own, template } = deploymentSpec.parse(spec);
    expect(means(own, template.metadata.labels[NAME] ?? '')).toBe(true);
    for (const { name, valueFrom } of template.spec.containers[0].env)
      expect(valueFrom?.secretKeyRef?.name, name).toBe('exporters');
  }
  expect(deployments).toHaveLength(3);
});

it('mounts what is declared', () => {
  for (const { spec } of allPods)
    expect(spec.containers[0].volumeMounts.map(({ name }) => name).toSorted()).toEqual(
      spec.volumes.map(({ name }) => name).toSorted(),
    );
});
