/** The pages of docs/operations: their links lead somewhere, and their commands name what is there. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMMANDS } from '@playfield/infra/local/bundle.ts';
import { SERVICES } from '@playfield/infra/local/services.ts';
import { manifestsIn, pod } from '@playfield/tests/support/manifests.ts';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { files, read } from './sources.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = 'docs/operations/';
const pages = files.filter((file) => file.startsWith(FOLDER));
/** Code alone: in blocks and between backticks. */
const codeIn = (page: string) =>
  [...read(page).matchAll(/```[a-z]*\n([^]*?)```|`([^`\n]+)`/g)].map(([, block, inline]) => block ?? inline ?? '');
const code = pages.flatMap(codeIn).join('\n');
const commands = code.replaceAll(/ \\\n */g, ' ');
const named = (pattern: RegExp) => new Set([...code.matchAll(pattern)].map(([, name = '']) => name));

const record = z.record(z.string(), z.unknown());
const inCompose = Object.keys(record.parse(record.parse(parse(read('docker-compose.yml')))['services']));
const base = manifestsIn('base');
/** The gateway's program is deployed twice: open pages have a tier of their own. */
const DEPLOYED = [...SERVICES, 'streams'];
const namesOf = (kind: string) => base.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name);

/** As GitHub makes them. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

it.each(files.filter((file) => file.endsWith('.md')))('%s leads only to pages and headings that are there', (file) => {
  const wrong = [...read(file).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(
    ([link, path = '', anchor]) => {
      const target = path === '' ? file : join(dirname(file), path);
      if (!existsSync(join(ROOT, target))) return link;
      return anchor === undefined || !target.endsWith('.md') || anchorsOf(read(target)).includes(anchor) ? [] : link;
    },
  );
  expect(wrong).toEqual([]);
});

it('has an index that names every page', () => {
  const index = read(`${FOLDER}README.md`);
  for (const page of pages.filter((one) => one !== `${FOLDER}README.md`))
    expect(index).toContain(`](${page.slice(FOLDER.length)})`);
});

it('lists settings that can be set, in Compose and in Kubernetes', () => {
  const compose = read('docker-compose.yml');
  const manifests = JSON.stringify(base);
  const [, table = ''] = /\n## Settings\n([^]+?)\n## /.exec(read(`${FOLDER}deploy.md`)) ?? [];
  const rows = [...table.matchAll(/^\| ([^|]*`[A-Z][^|]*) \| ([^|]*) \|/gm)];
  expect(rows.length).toBeGreaterThan(15);
  for (const [, names = '', where = ''] of rows)
    for (const [, name = ''] of names.matchAll(/`([A-Z][A-Z\d_]+)`/g)) {
      if (!where.startsWith('Kubernetes') && name !== 'BACKUP_TARGET') expect(compose, name).toContain(`\${${name}:`);
      if (!where.startsWith('Compose')) expect(manifests, name).toMatch(new RegExp(`"(?:key":")?${name}"`));
    }
});

describe('the commands', () => {
  it('are scripts of package.json, and programs of the image', () => {
    const { scripts } = z.object({ scripts: record }).parse(JSON.parse(read('package.json')));
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining([...named(/npm run (?:-s )?([\w:-]+)/g)]));
    const programs = [...SERVICES, ...Object.keys(COMMANDS), '$service'];
    expect(programs).toEqual(expect.arrayContaining([...named(/services\/dist\/([\w$-]+)\.js/g)]));
  });

  it('are for services of docker-compose.yml', () => {
    const asked = named(/docker compose (?:run --rm|exec|restart|logs(?: -f| --tail \d+)?) ([a-z][\w-]*)/g);
    expect(asked.size).toBeGreaterThan(3);
    expect(inCompose).toEqual(expect.arrayContaining([...asked]));
  });

  it('are for deployments, jobs, labels and folders of the manifests', () => {
    expect(namesOf('Deployment')).toEqual(expect.arrayContaining([...named(/deployment\/([\w-]+)/g)]));
    expect(namesOf('Job')).toEqual(expect.arrayContaining([...named(/job\/(prepare-[\w-]+)/g)]));
    const labels = base.flatMap(({ metadata, spec }) => JSON.stringify([metadata.labels, spec]));
    const label = /(?:-l|namespace <[^>]+>) ([\w.]+\/[\w-]+)=/g;
    for (const one of named(label)) expect(labels.join('\n')).toContain(`"${one}"`);
    const folders = named(/-k ([\w/-]+)/g);
    expect(folders.size).toBeGreaterThan(1);
    for (const folder of folders) expect(existsSync(join(ROOT, folder, 'kustomization.yaml')), folder).toBe(true);
  });

  it('stop all services, and nothing else, before a restore', () => {
    const [, names = ''] = /wait --for=delete pod -l 'app\.kubernetes\.io\/name in \(([^)]+)\)'/.exec(code) ?? [];
    expect(names.split(', ').toSorted()).toEqual(DEPLOYED.toSorted());
    const [, stopped = ''] = /docker compose stop ([\w ]+)/.exec(codeIn(`${FOLDER}restore.md`).join('\n')) ?? [];
    expect(stopped.split(' ').toSorted()).toEqual(DEPLOYED.toSorted());
  });

  it('restart whoever reads a key that is replaced, and take every service back to the version before', () => {
    const readersOf = (key: string) =>
      base
        .filter(({ kind, spec }) => kind === 'Deployment' && JSON.stringify(spec).includes(`"key":"${key}"`))
        .map(({ metadata }) => metadata.name);
    for (const key of ['SESSION_KEYS', 'INTERNAL_KEY', 'ENCRYPTION_KEYS']) {
      const row = read(`${FOLDER}rotate.md`).match(new RegExp(`^\\| \`${key}\` \\|[^|]+\\| ([^|;]+);`, 'm'))?.[1] ?? '';
      expect(row.split(', ').toSorted(), key).toEqual(readersOf(key).toSorted());
    }
    const [, undone = ''] = /for service in ([\w ]+); do kubectl -n playfield rollout undo/.exec(code) ?? [];
    expect(undone.split(' ').toSorted()).toEqual(DEPLOYED.toSorted());
  });

  it('make every secret that the manifests ask for, with every key', () => {
    const template = z.object({ template: pod });
    const cron = z.object({ jobTemplate: z.object({ spec: template }) });
    const asked = [...base, ...manifestsIn('restore')].flatMap(({ kind, spec }) => {
      const found = kind === 'CronJob' ? cron.parse(spec).jobTemplate.spec : template.safeParse(spec).data;
      return (found?.template.spec.containers[0].env ?? []).flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []);
    });
    const made = [...commands.matchAll(/create secret generic (\S+) +(.*)/g)].flatMap(([, secret, rest = '']) =>
      [...rest.matchAll(/--from-literal=(\w+)=/g)].map(([, key]) => `${secret} ${key}`),
    );
    // Where backups go to an object store, its keys are not optional.
    const needed = asked
      .filter(({ key, optional }) => optional !== true || key.startsWith('AWS_'))
      .map(({ name, key }) => `${name} ${key}`);
    expect(made).toEqual(expect.arrayContaining([...new Set(needed)]));
  });

  it('make no key that nobody has seen: secrets take them from the file that is to be kept', () => {
    const secrets = [...commands.matchAll(/create secret generic .*/g)].map(([line]) => line);
    expect(secrets.filter((line) => line.includes('$('))).toEqual([]);
    const taken = secrets.flatMap((line) =>
      [...line.matchAll(/=(\w+)="\$(\w+)"/g)].map(([, key, from]) => [key, from]),
    );
    for (const [key, from] of taken) expect(from).toBe(key);
    const [, kept = ''] = /\{\n([^}]+)\} > ~\/keys\.env/.exec(code) ?? [];
    const made = [...kept.matchAll(/echo "(\w+)=/g)].map(([, key = '']) => key);
    const pair = ['IDENTITY_PRIVATE_KEYS', 'IDENTITY_PUBLIC_KEYS'];
    expect([...made, ...pair].toSorted()).toEqual(taken.map(([key]) => key).toSorted());
    expect(made).toEqual(expect.arrayContaining(['BACKUP_KEY', 'ENCRYPTION_KEYS', 'LOCATION_KEY']));
  });

  it('prepare every database before a rollout', () => {
    const [, loop = ''] = /for service in ([\w ]+); do\n +docker compose run --rm "\$service"/.exec(code) ?? [];
    expect(
      loop
        .split(' ')
        .map((service) => `prepare-${service}`)
        .toSorted(),
    ).toEqual(namesOf('Job').toSorted());
  });
});
