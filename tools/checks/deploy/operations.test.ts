/** Operators' jobs in Kubernetes: each is given what its command needs, and reaches every store it speaks to. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { NEEDED } from '@playfield/infra/operations/settings.ts';
import {
  manifestOf,
  manifestsIn,
  means,
  NAME,
  pod,
  readKustomization,
  selector,
} from '@playfield/tests/support/manifests.ts';
import { read } from '../sources.ts';

/** A Redis may be behind Sentinels. */
const REDIS = [6379, 26_379];
const PORTS: Record<string, number[]> = { MONGODB_URL: [27017], REDIS_URL: REDIS, QUEUE_REDIS_URL: REDIS };
const HTTPS = 443;
/** What is applied before a restore on an empty cluster. */
const BEFORE_RESTORE = 'playfield.example/before-restore';

const base = manifestsIn('base');
const restoring = manifestsIn('restore');
const job = z.object({ template: pod });
const jobs = {
  backup: z.object({ jobTemplate: z.object({ spec: job }) }).parse(manifestOf(base, 'CronJob', 'backup')['spec'])
    .jobTemplate.spec,
  restore: job.parse(manifestOf(restoring, 'Job', 'restore')['spec']),
};
const policies = [...base, ...restoring]
  .filter(({ kind }) => kind === 'NetworkPolicy')
  .map(({ spec }) =>
    z
      .object({
        podSelector: selector,
        egress: z.array(z.object({ ports: z.array(z.object({ port: z.number() })) })).default([]),
      })
      .parse(spec),
  );

describe.each(['backup', 'restore'] as const)('%s', (action) => {
  const { template } = jobs[action];
  const [{ args, env }] = template.spec.containers;
  const needed = Object.keys(NEEDED[action].shape);

  it('runs its command, with all that it needs', () => {
    expect(args.join(' ')).toMatch(new RegExp(`node services/dist/operations\\.js ${action} "?\\$\\(?BACKUP_TARGET`));
    const given = env.filter(({ valueFrom }) => !valueFrom?.secretKeyRef?.optional).map(({ name }) => name);
    expect(given).toEqual(expect.arrayContaining([...needed, 'BACKUP_TARGET']));
    for (const { name, valueFrom } of env.filter((one) => needed.includes(one.name)))
      expect(valueFrom?.secretKeyRef, name).toEqual({ name: 'operations', key: name });
  });

  it('is let out to every store that it speaks to, and to an object store', () => {
    const { [NAME]: name = '' } = template.metadata.labels;
    const own = policies.filter(({ podSelector }) => Object.keys(podSelector).length > 0 && means(podSelector, name));
    const open = own.flatMap(({ egress }) => egress.flatMap(({ ports }) => ports.map(({ port }) => port)));
    const spokenTo = needed.flatMap((one) => PORTS[one] ?? []);
    expect(new Set(open)).toEqual(new Set([...spokenTo, HTTPS]));
  });

  it('knows where an object store is, and who we are there', () => {
    expect(env.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['AWS_ENDPOINT_URL_S3', 'AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']),
    );
  });
});

it('restores only when it is asked to, by the image that runs', () => {
  for (const folder of ['base', 'production'])
    expect(readKustomization(folder).resources.filter((path) => path.includes('restore'))).toEqual([]);
  expect(readKustomization('restore').images).toEqual(readKustomization('production').images);
});

it('restores from where the backups are: the same target, claim and secret', () => {
  const [backup, restore] = [jobs.backup.template.spec, jobs.restore.template.spec];
  expect(restore.volumes).toEqual(backup.volumes);
  expect(restore.containers[0].volumeMounts).toEqual(backup.containers[0].volumeMounts);
  const common = restore.containers[0].env.filter(({ name }) => !['REDIS_URL', 'QUEUE_REDIS_URL'].includes(name));
  expect(backup.containers[0].env).toEqual(common);
});

describe('on an empty cluster', () => {
  const first = base.filter(({ metadata }) => metadata.labels[BEFORE_RESTORE] === 'true');
  const { template } = jobs.restore;
  const [{ env }] = template.spec.containers;

  it('a restore comes after all that its pod asks for, and no service does', () => {
    const { [NAME]: name = '' } = template.metadata.labels;
    const settings = env.flatMap(({ valueFrom }) => valueFrom?.configMapKeyRef?.name ?? []);
    const volume = z.looseObject({ persistentVolumeClaim: z.object({ claimName: z.string() }).optional() });
    const claims = template.spec.volumes.flatMap((one) => volume.parse(one).persistentVolumeClaim?.claimName ?? []);
    const ofPod = base.filter(
      ({ kind, spec }) =>
        kind === 'NetworkPolicy' && means(z.object({ podSelector: selector }).parse(spec).podSelector, name),
    );
    expect(claims).toHaveLength(1);
    expect(ofPod.length).toBeGreaterThan(1);
    expect(first.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted()).toEqual(
      [
        ...new Set(settings.map((one) => `ConfigMap ${one}`)),
        ...claims.map((one) => `PersistentVolumeClaim ${one}`),
        ...ofPod.map(({ metadata }) => `NetworkPolicy ${metadata.name}`),
      ].toSorted(),
    );
  });

  it('a restore finds every setting that it reads', () => {
    const { data } = z
      .object({ data: z.record(z.string(), z.string()) })
      .parse(manifestOf(first, 'ConfigMap', 'settings'));
    const keys = env.flatMap(({ valueFrom }) => valueFrom?.configMapKeyRef?.key ?? []);
    expect(Object.keys(data)).toEqual(expect.arrayContaining(keys));
  });

  it('the page applies it in this order, in the namespace that it makes', () => {
    const [, section = ''] = read('docs/operations/restore.md').split('## On an empty host or cluster');
    const steps = [
      `kubectl apply -k infra/deploy/k8s/production -l ${BEFORE_RESTORE}=true`,
      'kubectl apply -k infra/deploy/k8s/restore`',
      'kubectl delete -k infra/deploy/k8s/restore`',
      'kubectl apply -k infra/deploy/k8s/production`',
    ].map((step) => section.indexOf(step));
    expect(steps).not.toContain(-1);
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
    const namespaces = ['base', 'restore'].map((folder) => readKustomization(folder).namespace);
    for (const namespace of namespaces)
      expect(read('docs/operations/deploy.md')).toContain(`kubectl create namespace ${namespace}\n`);
  });
});
