import { basename, dirname } from 'node:path';
import { expect, it } from 'vitest';
import { imports, read, sources, violations, workspaces } from './sources.ts';

const workspaceOf = (file: string) => workspaces.find(({ folder }) => file.startsWith(`${folder}/`))?.folder ?? '';
const package_ = '[^@.]|@(?!playfield/)';

/** Imports that files may contain. For each file, the first matching pattern applies. */
const MAY: readonly [files: RegExp, imports: RegExp][] = [
  [/^contracts\/.*(?<!\.test)\.ts$/, /^\.|^zod\/mini$/],
  [/^services\/kit\//, new RegExp(`^(?:\\.|${package_}|@playfield/contracts/)`)],
  [/^services\//, new RegExp(`^(?:\\.|${package_}|@playfield/(?:contracts|kit)/)`)],
  [/^site\//, new RegExp(`^(?:\\.|${package_}|@playfield/contracts/)`)],
  [/^infra\/(?:documentdb|programs)\//, /^(?!@playfield\/)/],
  [/^infra\//, /^(?!@playfield\/(?:tests|tools)\/)/],
  [/^tests\//, /^(?!@playfield\/tools\/)/],
];
const OF_THE_ROOT = 'vitest.config.ts';

it('every file imports other workspaces by their names', () => {
  expect(
    violations(
      ({ file, name, target }) =>
        !name.startsWith('.') || workspaceOf(target) === workspaceOf(file) || target === OF_THE_ROOT,
    ),
  ).toEqual([]);
});

it('every file imports only what its layer may import', () => {
  expect(violations(({ file, name }) => MAY.find(([those]) => those.test(file))?.[1].test(name) ?? true)).toEqual([]);
});

const LAYERED = ['accounts', 'gateway', 'kit', 'matchmaking', 'messaging', 'notifier'].map(
  (name) => `services/${name}`,
);

it.each([...LAYERED, 'site/src/features', 'site/src/shared'])(
  'has no import cycle between the folders of %s',
  (root) => {
    const next = new Map<string, Set<string>>();
    for (const { file, target } of imports) {
      const [from, to] = [dirname(file), dirname(target)];
      if (from === to || file.includes('.test.') || ![from, to].every((folder) => folder.startsWith(`${root}/`)))
        continue;
      next.set(from, (next.get(from) ?? new Set()).add(to));
    }
    const reachable = (from: string, found = new Set<string>()): Set<string> => {
      for (const to of next.get(from) ?? []) if (!found.has(to)) reachable(to, found.add(to));
      return found;
    };
    expect([...next.keys()].filter((folder) => reachable(folder).has(folder))).toEqual([]);
  },
);

it('reads a service’s environment only in config.ts', () => {
  const others = sources.filter((file) => /^services\/(?!kit\/)/.test(file) && basename(file) !== 'config.ts');
  expect(others.filter((file) => read(file).includes('process.env'))).toEqual([]);
});
