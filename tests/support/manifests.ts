/** Reads the manifests, and the parts that are checked. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments } from 'yaml';
import * as z from 'zod';

const FOLDER = fileURLToPath(new URL('../../infra/deploy/k8s/', import.meta.url));
/** The label that names a pod's part of the product. */
export const NAME = 'app.kubernetes.io/name';

const kustomization = z.strictObject({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  namespace: z.string().optional(),
  resources: z.array(z.string()),
  images: z.array(z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() })).default([]),
  patches: z.array(z.strictObject({ path: z.string() })).default([]),
  /** The one field of another resource that is given to some. */
  replacements: z
    .array(
      z.strictObject({
        source: z.strictObject({ kind: z.string(), name: z.string(), fieldPath: z.string() }),
        targets: z.array(
          z.strictObject({
            select: z.strictObject({ kind: z.string(), name: z.string() }),
            fieldPaths: z.array(z.string()),
            options: z.strictObject({ create: z.literal(true) }),
          }),
        ),
      }),
    )
    .default([]),
});

const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), labels: z.record(z.string(), z.string()).default({}) }),
});
export type Manifest = z.infer<typeof manifest>;

const labels = z.record(z.string(), z.string());
export const selector = z.strictObject({
  matchLabels: labels.optional(),
  matchExpressions: z
    .array(z.strictObject({ key: z.string(), operator: z.enum(['In', 'NotIn']), values: z.array(z.string()) }))
    .optional(),
});
const reference = z.strictObject({ name: z.string(), key: z.string(), optional: z.boolean().optional() });
const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string(), port: z.string() }),
  periodSeconds: z.number(),
  failureThreshold: z.number(),
  timeoutSeconds: z.number(),
});

/** Strict: Kubernetes' own schemas accept misspelled fields. */
const container = z.strictObject({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: z.number() })).default([]),
  env: z
    .array(
      z.strictObject({
        name: z.string(),
        value: z.string().optional(),
        valueFrom: z
          .strictObject({ configMapKeyRef: reference.optional(), secretKeyRef: reference.optional() })
          .optional(),
      }),
    )
    .default([]),
  resources: z.strictObject({ requests: labels, limits: labels }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.strictObject({ name: z.string(), mountPath: z.string() })),
  lifecycle: z.strictObject({ preStop: z.strictObject({ sleep: z.strictObject({ seconds: z.number() }) }) }).optional(),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
});

export const pod = z.strictObject({
  metadata: z.strictObject({ labels }),
  spec: z.strictObject({
    automountServiceAccountToken: z.literal(false),
    enableServiceLinks: z.literal(false),
    restartPolicy: z.literal('Never').optional(),
    terminationGracePeriodSeconds: z.number().optional(),
    securityContext: z.strictObject({
      runAsNonRoot: z.literal(true),
      runAsUser: z.number().min(1),
      runAsGroup: z.number().min(1),
      fsGroup: z.number().min(1).optional(),
      seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
    }),
    topologySpreadConstraints: z.array(z.looseObject({ labelSelector: selector })).optional(),
    containers: z.tuple([container]),
    volumes: z.array(z.looseObject({ name: z.string() })),
  }),
});
export type Pod = z.infer<typeof pod>;

export function readKustomization(folder: string): z.infer<typeof kustomization> {
  return kustomization.parse(parse(readFileSync(join(FOLDER, folder, 'kustomization.yaml'), 'utf8')));
}

export function filesIn(folder: string): string[] {
  return readdirSync(join(FOLDER, folder)).filter((name) => name !== 'kustomization.yaml');
}

export function manifestsIn(folder: string): Manifest[] {
  return filesIn(folder).flatMap((file) =>
    parseAllDocuments(readFileSync(join(FOLDER, folder, file), 'utf8')).map((document) => {
      if (document.errors.length > 0) throw new Error(`${folder}/${file}: ${document.errors.join('; ')}`);
      return manifest.parse(document.toJS());
    }),
  );
}

/** @throws unless there is exactly one */
export function manifestOf(manifests: readonly Manifest[], kind: string, name: string): Manifest {
  const [found, another] = manifests.filter((one) => one.kind === kind && one.metadata.name === name);
  if (!found || another) throw new Error(`There is not one ${kind} ${name}`);
  return found;
}

/** Whether a selector matches a pod of that name. */
export function means(given: z.infer<typeof selector>, name: string): boolean {
  const byLabel = Object.entries(given.matchLabels ?? {}).every(([key, value]) => key === NAME && value === name);
  return (
    byLabel &&
    (given.matchExpressions ?? []).every(
      ({ key, operator, values }) => key === NAME && values.includes(name) === (operator === 'In'),
    )
  );
}
