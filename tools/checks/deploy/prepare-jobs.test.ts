/** The jobs that prepare the databases before a rollout: each is its service's, and gets no calls. */
import { expect, describe, it } from 'vitest';
import * as z from 'zod';
import { SERVICES } from '@playfield/infra/local/services.ts';
import {
  manifestOf,
  manifestsIn,
  means,
  NAME,
  pod,
  readKustomization,
  selector,
} from '@playfield/tests/support/manifests.ts';

const LABEL = 'playfield.example/before-rollout';
const PREPARED = SERVICES.filter((service) => service !== 'gateway');
const ENV = 'spec.template.spec.containers.0.env';

const base = manifestsIn('base');
const specOf = (kind: string, name: string) =>
  z.looseObject({ backoffLimit: z.number().optional(), template: pod }).parse(manifestOf(base, kind, name)['spec']);

it('are all that is applied before a rollout, with the settings that they read and the policies that let them out', () => {
  const first = base.filter(({ metadata }) => metadata.labels[LABEL] === 'true');
  const policies = base.filter(({ kind }) => kind === 'NetworkPolicy');
  // Those of every pod are there since the first rollout.
  const ofJobs = policies.filter(({ spec }) => {
    const { podSelector } = z.object({ podSelector: selector }).parse(spec);
    const isOfAll = Object.keys(podSelector).length === 0;
    return !isOfAll && PREPARED.some((service) => means(podSelector, `prepare-${service}`));
  });
  expect(ofJobs).not.toEqual([]);
  expect(first.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted()).toEqual(
    [
      'ConfigMap settings',
      ...PREPARED.map((service) => `Job prepare-${service}`),
      ...ofJobs.map(({ metadata }) => `NetworkPolicy ${metadata.name}`),
    ].toSorted(),
  );
});

describe.each(PREPARED)('prepare-%s', (service) => {
  const { template, backoffLimit } = specOf('Job', `prepare-${service}`);
  const [{ args, env, image }] = template.spec.containers;

  it('runs the command of its service, given what the service is given', () => {
    const [served] = specOf('Deployment', service).template.spec.containers;
    expect(args).toEqual([...served.args, 'prepare']);
    expect(image).toBe(served.image);
    expect(env).toEqual([]);
    expect(readKustomization('base').replacements).toContainEqual({
      source: { kind: 'Deployment', name: service, fieldPath: ENV },
      targets: [{ select: { kind: 'Job', name: `prepare-${service}` }, fieldPaths: [ENV], options: { create: true } }],
    });
  });

  it('is tried again, and has a name of its own: that of a service would lead calls to it', () => {
    expect(backoffLimit).toBeGreaterThan(0);
    expect(template.metadata.labels[NAME]).toBe(`prepare-${service}`);
  });
});
