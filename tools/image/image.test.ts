/** Checks the image's contents by parsing infra/deploy/Dockerfile. `npm run image:check` builds and runs it. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { PACKAGES } from '@playfield/infra/local/bundle.ts';
import { SERVICES } from '@playfield/infra/local/services.ts';
import { imageEnvironment, readDockerfile, stepsOf } from './dockerfile.ts';
import { readIgnored } from './ignored.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const stages = readDockerfile();
const last = stages.at(-1)?.name ?? '';
const copiesOf = (name: string) => stepsOf(stages, name).flatMap((step) => (step.kind === 'copy' ? step : []));
const runsOf = (name: string) => stepsOf(stages, name).flatMap((step) => (step.kind === 'run' ? step.command : []));

it('copies files that are there, and that Docker is given', () => {
  const ignored = readIgnored(ROOT);
  for (const { from, sources } of stages.flatMap(({ name }) => copiesOf(name)))
    for (const path of from === null ? sources : []) {
      expect(existsSync(join(ROOT, path)), path).toBe(true);
      expect(ignored(path), path).toBe(false);
    }
});

it('installs for every workspace that the lock knows', () => {
  const { workspaces } = z
    .object({ workspaces: z.array(z.string()) })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
  const wanted = globSync(
    workspaces.map((pattern) => `${pattern}/package.json`),
    { cwd: ROOT },
  );
  const copied = copiesOf('built').flatMap(({ sources }) => sources);
  expect(copied).toEqual(expect.arrayContaining(wanted));
});

it('runs without root, in production, and on no package but those that cannot be bundled', () => {
  expect(stages.map(({ base }) => base)).toEqual(stages.map(() => expect.stringMatching(/^node:24-/)));
  expect(stepsOf(stages, last).findLast(({ kind }) => kind === 'user')).toEqual({ kind: 'user', name: 'node' });
  expect(runsOf(last)).toEqual([
    'mkdir -m 777 .compiled',
    `for service in ${SERVICES.toSorted().join(' ')}; do node services/dist/$service.js > /dev/null || true; done`,
  ]);
  const packages = copiesOf(last).flatMap(({ sources }) => sources.filter((path) => path.includes('node_modules')));
  expect(packages).toEqual(PACKAGES.map((name) => `/app/node_modules/${name}`));
  expect(imageEnvironment()).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0', OPS_HOST: '0.0.0.0' });
});

it.each([
  '.git/config',
  '.local/secrets.json',
  '.env',
  '.env.production',
  'infra/.env',
  'infra/deploy/edge/site.key',
  'backups/2026-11-21/accounts.users.jsonl.gz',
  'node_modules/koa/package.json',
  'services/gateway/node_modules/ipaddr.js/package.json',
  'services/gateway/pages/pages.test.ts',
  'site/dist/index.html',
])('is never given %s', (path) => {
  expect(readIgnored(ROOT)(path)).toBe(true);
});

it('knows every instruction there is, and says so of others', () => {
  expect(() => readDockerfile('FROM node AS one\nHEALTHCHECK CMD true')).toThrow(/HEALTHCHECK/);
  expect(() => readDockerfile('FROM node AS one\nCOPY --chown=node a b')).toThrow(/chown/);
  expect(() => readDockerfile('FROM node AS one\nRUN ["npm", "ci"]')).toThrow(/npm/);
});
