import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { PACKAGES } from '@playfield/infra/local/bundle.ts';
import { SERVICES } from '@playfield/infra/local/services.ts';
import { BUILD, environmentIn, HELD, isIgnored, PREPARE } from './build.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const manifest: unknown = JSON.parse(read('package.json'));
const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
const stages = read('infra/deploy/Dockerfile')
  .split(/^(?=FROM )/m)
  .slice(1)
  .map(lines);
const [built = [], last = []] = stages;
const after = (stage: readonly string[], word: string) =>
  stage.flatMap((line) => (line.startsWith(`${word} `) ? line.slice(word.length + 1) : []));

it('build.ts builds the image with the same steps as the Dockerfile', () => {
  expect(stages).toHaveLength(2);
  expect(after(built, 'RUN')).toEqual(BUILD);
  expect(after(last, 'RUN')).toEqual(PREPARE);
  expect(after(last, 'COPY')).toEqual(
    HELD.map((path) => (path === 'package.json' ? 'package.json ./' : `--from=built /app/${path} ${path}`)),
  );
  const environment = Object.entries(environmentIn('/app')).map(([name, value]) => `${name}=${value}`);
  expect(after(last, 'ENV')).toEqual([environment.join(' ')]);
  for (const line of stages.flat()) expect(line).toMatch(/^(?:FROM|WORKDIR|COPY|RUN|ARG|ENV|USER) /);
});

it('the Dockerfile has a non-root user, the pinned Node version, and only packages that cannot be bundled', () => {
  const { devDependencies } = z.looseObject({ devDependencies: z.object({ node: z.string() }) }).parse(manifest);
  for (const stage of stages) expect(stage[0]).toContain(`FROM node:${devDependencies.node}-bookworm-slim`);
  expect(after(last, 'USER')).toEqual(['node']);
  expect(PREPARE.at(-1)).toContain(`for service in ${SERVICES.toSorted().join(' ')};`);
  const packages = HELD.filter((path) => path.startsWith('node_modules/'));
  for (const path of packages)
    expect(
      PACKAGES.some((name) => path.startsWith(`node_modules/${name}`)),
      path,
    ).toBe(true);
  expect(packages).toHaveLength(PACKAGES.length);
});

it('the Dockerfile copies every workspace’s manifest, and only files in Docker’s context', () => {
  const { workspaces } = z.looseObject({ workspaces: z.array(z.string()) }).parse(manifest);
  const manifests = globSync(
    workspaces.map((pattern) => `${pattern}/package.json`),
    { cwd: ROOT },
  );
  const copied = after(built, 'COPY').flatMap((line) => line.split(' ').slice(0, -1));
  expect(copied).toEqual(expect.arrayContaining(manifests));
  for (const path of copied) expect([path, existsSync(join(ROOT, path)), isIgnored(path)]).toEqual([path, true, false]);
});

it.each(
  `.git/config .local/secrets.json .env .env.production infra/.env infra/deploy/edge/site.key site/dist/index.html
  backups/2026-11-21T081700.000Z.backup services/gateway/pages/pages.test.ts node_modules/koa/package.json
  services/gateway/node_modules/ipaddr.js/package.json`.split(/\s+/),
)('keeps %s out of Docker’s context', (path) => {
  expect(isIgnored(path)).toBe(true);
});
