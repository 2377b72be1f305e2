import { readdirSync, readFileSync } from 'node:fs';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { CronJob } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, PersistentVolumeClaim, Service } from 'kubernetes-models/v1';
import { afterEach, expect, it, vi } from 'vitest';
import { parseAllDocuments } from 'yaml';
import * as z from 'zod';
import { SERVICES } from '@playfield/infra/local/services.ts';
import { GIVEN, settingsIn } from '../settings.ts';

const MODELS: Record<string, new (data: never) => { validate(): void }> = {
  Deployment,
  HorizontalPodAutoscaler,
  CronJob,
  Ingress,
  NetworkPolicy,
  PodDisruptionBudget,
  ConfigMap,
  Namespace,
  PersistentVolumeClaim,
  Service,
};
const BASE = new URL('../../../infra/deploy/k8s/base/', import.meta.url);
const MONITORING = '../../observability/kubernetes.yaml';
const PATCH = 'every-pod.yaml';

const manifest = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) });
const files = readdirSync(BASE).filter((name) => name !== 'kustomization.yaml');
const read = (name: string): unknown[] =>
  parseAllDocuments(readFileSync(new URL(name, BASE), 'utf8')).map((document): unknown => document.toJS());
const manifests = [...files.filter((name) => name !== PATCH), MONITORING].flatMap((name) =>
  read(name).map((one) => manifest.parse(one)),
);
const find = (kind: string, name: string) =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name) ?? {};

afterEach(() => void vi.unstubAllEnvs());

it.each(manifests.map((one) => [`${one.kind} ${one.metadata.name}`, one] as const))('%s is valid', (_name, one) => {
  const Model = MODELS[one.kind];
  if (!Model) throw new Error(`${one.kind} has no schema here`);
  new Model(one as never).validate();
});

it('headless services list instances that are not ready, so that Prometheus still scrapes them', () => {
  const service = z.looseObject({ spec: z.looseObject({ clusterIP: z.literal('None') }) });
  const headless = manifests.filter((one) => one.kind === 'Service' && service.safeParse(one).success);
  expect(headless).toHaveLength(SERVICES.length);
  for (const one of headless) expect(one).toMatchObject({ spec: { publishNotReadyAddresses: true } });
});

it('the Kubernetes schemas reject an invalid deployment', () => {
  const broken = { ...find('Deployment', 'gateway'), spec: { replicas: 'two' } };
  expect(() => new Deployment(broken as never).validate()).toThrow(/replicas|selector/);
});

it('network policies select only our own pods, so that they do not restrict certificate solvers', () => {
  const policy = z.looseObject({
    kind: z.literal('NetworkPolicy'),
    spec: z.looseObject({
      podSelector: z.object({
        matchLabels: z.optional(z.record(z.string(), z.string())),
        matchExpressions: z.optional(z.array(z.object({ operator: z.literal('In'), values: z.array(z.string()) }))),
      }),
    }),
  });
  const selected = manifests.flatMap((one) => {
    if (one.kind !== 'NetworkPolicy') return [];
    const { matchLabels = {}, matchExpressions = [] } = policy.parse(one).spec.podSelector;
    return [...Object.values(matchLabels), ...matchExpressions.flatMap(({ values }) => values)];
  });
  expect(selected.toSorted()).toEqual([...SERVICES, 'monitoring'].toSorted());
});

it('kustomization.yaml lists every manifest and patch', () => {
  const kustomization = z.object({ resources: z.array(z.string()), patches: z.array(z.object({ path: z.string() })) });
  const { resources, patches } = kustomization.parse(read('kustomization.yaml')[0]);
  expect([...resources, ...patches.map(({ path }) => path)].toSorted()).toEqual(files.toSorted());
});

it.each(SERVICES)('the manifests and the secrets in deploy.md give %s the settings it requires', (name) => {
  const { data } = z.looseObject({ data: z.record(z.string(), z.string()) }).parse(find('ConfigMap', 'settings'));
  const container = z.looseObject({ env: z.array(z.object({ name: z.string(), value: z.string() })) });
  const pod = z.looseObject({ spec: z.looseObject({ containers: z.tuple([container]) }) });
  const deployment = z.looseObject({ spec: z.looseObject({ template: pod }) }).parse(find('Deployment', name));
  const { env } = deployment.spec.template.spec.containers[0];
  const own = Object.fromEntries(env.map((one) => [one.name, one.value]));
  const page = readFileSync(new URL('../../../docs/operations/deploy.md', import.meta.url), 'utf8');
  const secrets = new RegExp(`^\\| \`${name}\` \\| (.+) \\|$`, 'm').exec(page)?.[1]?.match(/[A-Z_\d]{4,}/g) ?? [];
  expect(secrets).not.toEqual([]);
  const secret = Object.fromEntries(secrets.flatMap((one) => (GIVEN[one] === undefined ? [] : [[one, GIVEN[one]]])));
  expect(settingsIn(name, { ...data, ...secret, ...own }).NODE_ENV).toBe('production');
});
