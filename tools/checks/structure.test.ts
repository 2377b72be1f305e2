/** The shape that `docs/architecture.md` promises, checked against the files. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SERVICES = ['accounts', 'gateway', 'matchmaking', 'messaging', 'notifier'] as const;
const IGNORED = new Set(['node_modules', 'dist', '.astro', '.local']);

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((file) => !file.split(sep).some((part) => IGNORED.has(part)));
}

const sourcesIn = (folder: string) => filesIn(folder).filter((file) => /\.tsx?$/.test(file));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

function importsOf(file: string): string[] {
  return [...read(file).matchAll(/(?<![/\w])(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name]) => name ?? '');
}

/** The workspace folder that a relative import leads into. */
function target(file: string, name: string): string {
  return relative(ROOT, join(ROOT, dirname(file), name));
}

describe.each(SERVICES)('services/%s', (service) => {
  const folder = `services/${service}`;

  it('imports the contracts, the kit, packages and itself, never another service', () => {
    for (const file of sourcesIn(folder)) {
      for (const name of importsOf(file)) {
        if (name.startsWith('.'))
          expect(target(file, name), `${file} imports ${name}`).toMatch(new RegExp(`^${folder}/`));
        if (name.startsWith('@playfield/'))
          expect(name, `in ${file}`).toMatch(/^@playfield\/(?:contracts|kit)\/.+\.ts$/);
      }
    }
  });

  it('reads the environment in config.ts alone', () => {
    for (const file of sourcesIn(folder).filter((name) => basename(name) !== 'config.ts')) {
      expect(read(file), file).not.toMatch(/process\.env/);
    }
  });
});

it('keeps the kit free of the services, and the contracts free of everything but zod', () => {
  for (const file of sourcesIn('services/kit')) {
    for (const name of importsOf(file)) {
      if (name.startsWith('.')) expect(target(file, name), file).toMatch(/^services\/kit\//);
      if (name.startsWith('@playfield/')) expect(name, file).toMatch(/^@playfield\/contracts\//);
    }
  }
  for (const file of sourcesIn('contracts').filter((name) => !name.endsWith('.test.ts'))) {
    for (const name of importsOf(file)) expect(name, file).toMatch(/^(?:\.\.?\/[a-z/-]+\.ts|zod\/mini)$/);
  }
});

it('keeps services and infrastructure out of the site', () => {
  for (const file of [...sourcesIn('site'), ...filesIn('site').filter((name) => name.endsWith('.astro'))]) {
    for (const name of importsOf(file)) {
      if (name.startsWith('.')) expect(target(file, name), file).toMatch(/^site\//);
      if (name.startsWith('@playfield/')) expect(name, file).toMatch(/^@playfield\/contracts\//);
    }
  }
});

it('has a README in every workspace', () => {
  for (const folder of [
    '.',
    'contracts',
    'site',
    'infra',
    'services/kit',
    ...SERVICES.map((service) => `services/${service}`),
  ]) {
    expect(readdirSync(join(ROOT, folder)), folder).toContain('README.md');
  }
});
