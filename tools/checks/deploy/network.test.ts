/** Network policies: only the listed connections are allowed. */
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { SERVICES } from '@playfield/infra/local/services.ts';
import { manifestOf, manifestsIn, means, selector } from '@playfield/tests/support/manifests.ts';

/** The collector port defined by the OTLP specification. */
const OTLP_OVER_HTTP = 4318;

/** The gateway's program is deployed twice: open pages have a tier of their own. */
const DEPLOYED = [...SERVICES, 'streams'];

const base = manifestsIn('base');
const peer = z.looseObject({
  podSelector: selector.optional(),
  namespaceSelector: selector.optional(),
  ipBlock: z.object({ cidr: z.string() }).optional(),
});
const ports = z.array(z.strictObject({ port: z.number(), protocol: z.enum(['TCP', 'UDP']) }));
const policy = z.strictObject({
  podSelector: selector,
  policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
  ingress: z.array(z.strictObject({ from: z.array(peer), ports })).optional(),
  egress: z.array(z.strictObject({ to: z.array(peer), ports })).optional(),
});
const policies = [...base, ...manifestsIn('exporters'), ...manifestsIn('restore')]
  .filter(({ kind }) => kind === 'NetworkPolicy')
  .map(({ spec }) => policy.parse(spec));
const reaches = (from: string, to: string) =>
  policies.some(
    ({ podSelector, egress }) =>
      means(podSelector, from) &&
      egress?.some((rule) => rule.to.some((one) => one.podSelector && means(one.podSelector, to))),
  ) &&
  policies.some(
    ({ podSelector, ingress }) =>
      means(podSelector, to) &&
      ingress?.some((rule) => rule.from.some((one) => one.podSelector && means(one.podSelector, from))),
  );

it('lets nobody talk to anybody but as docs/data-protection.md says', () => {
  const nobody = manifestOf(base, 'NetworkPolicy', 'nobody')['spec'];
  expect(nobody).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  const reached: Record<string, readonly string[]> = {
    gateway: ['accounts', 'matchmaking', 'messaging', 'notifier'],
    streams: ['accounts', 'messaging'],
  };
  for (const from of DEPLOYED)
    for (const to of DEPLOYED) expect(reaches(from, to), `${from} to ${to}`).toBe(reached[from]?.includes(to) ?? false);
});

it('lets the services, and no backup, out to a collector of traces in the namespace of its label', () => {
  const ofCollector = { matchLabels: { 'playfield.example/tracing': 'true' } };
  const toCollector = policies.flatMap(({ podSelector, egress = [] }) =>
    egress
      .filter(({ to }) => isDeepStrictEqual(to, [{ namespaceSelector: ofCollector }]))
      .map((rule) => ({ podSelector, ports: rule.ports })),
  );
  const mayReach = (name: string) => toCollector.some(({ podSelector }) => means(podSelector, name));
  expect([...DEPLOYED, 'backup'].filter(mayReach)).toEqual([...DEPLOYED]);
  for (const { ports: open } of toCollector) expect(open).toEqual([{ port: OTLP_OVER_HTTP, protocol: 'TCP' }]);
});

it('lets those alone out that have somebody to reach', () => {
  const outside = DEPLOYED.filter((service) =>
    policies.some(
      ({ podSelector, egress }) =>
        means(podSelector, service) && egress?.some((rule) => rule.to.some((one) => one.ipBlock?.cidr === '0.0.0.0/0')),
    ),
  );
  expect(outside.toSorted()).toEqual(['matchmaking', 'notifier']);
});

it('lets exporters and jobs reach their stores and nothing else, and monitoring reach them and the services', () => {
  const portsOf = (rules: { ports: { port: number }[] }[] = []) =>
    rules.flatMap((rule) => rule.ports.map(({ port }) => port));
  const open = (name: string) => {
    const own = policies.filter(({ podSelector }) => means(podSelector, name) && Object.keys(podSelector).length > 0);
    return {
      in: own.flatMap(({ ingress }) => portsOf(ingress)),
      out: own.flatMap(({ egress }) => portsOf(egress)),
    };
  };
  expect(open('mongodb-exporter')).toEqual({ in: [9216, 9121], out: [27017] });
  for (const name of ['sessions-exporter', 'queues-exporter'])
    expect(open(name)).toEqual({ in: [9216, 9121], out: [6379] });
  for (const name of DEPLOYED) expect(open(name).in).toContain(3000);
});
