/**
 * Checks that files created by `npm run new-feature` fit the existing code, and that an error leaves no files behind.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { layOut } from './new-feature.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DEPS = 'services/matchmaking/deps.ts';

let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'playfield-feature-'));
  mkdirSync(join(copy, dirname(DEPS)), { recursive: true });
  writeFileSync(join(copy, DEPS), '');
  for (const folder of ['services/matchmaking/games', 'site/src/features/games'])
    mkdirSync(join(copy, folder), { recursive: true });
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
const read = (path: string) => readFileSync(path, 'utf8');

/** Returns the path of an import, in the copy or else in the existing code, or undefined for a package. */
function target(file: string, name: string): string | undefined {
  const path = name.startsWith('.')
    ? join(dirname(file), name)
    : name.replace(/^@playfield\/(?:(contracts)|(kit))\//, (_, contracts) => `${contracts ?? 'services/kit'}/`);
  if (path === name) return undefined;
  return [copy, ROOT].map((root) => join(root, path)).find((one) => existsSync(one)) ?? path;
}

it('creates a file for each part of a feature', () => {
  const files = layOut('matchmaking', 'games', 'field-rentals', copy);
  expect(files.toSorted()).toEqual([
    'contracts/field-rentals.ts',
    'services/matchmaking/games/field-rentals/model.ts',
    'services/matchmaking/games/field-rentals/present.ts',
    'services/matchmaking/games/field-rentals/routes.ts',
    'services/matchmaking/games/field-rentals/rules.test.ts',
    'services/matchmaking/games/field-rentals/rules.ts',
    'site/src/features/games/field-rentals/FieldRentals.tsx',
    'site/src/features/games/field-rentals/store.ts',
    'tests/api/field-rentals.test.ts',
    'tests/e2e/field-rentals.e2e.ts',
  ]);
  expect(filesIn(copy)).toEqual([...files, DEPS].toSorted());
  for (const file of files.filter((name) => name.endsWith('.ts')))
    expect(() => stripTypeScriptTypes(read(join(copy, file))), file).not.toThrow();
});

it('imports only existing exports', () => {
  for (const file of layOut('matchmaking', 'games', 'field-rentals', copy)) {
    for (const [, names = '', from = ''] of read(join(copy, file)).matchAll(
      /^import (?:type )?\{(.+)\} from '(.+)';/gm,
    )) {
      const path = target(file, from);
      if (path === undefined) continue;
      expect(existsSync(path), `${file} imports ${from}`).toBe(true);
      for (const name of names.split(',').map((one) => one.trim().replace(/^type /, '')))
        expect(read(path), `${file} imports ${name}`).toMatch(
          new RegExp(String.raw`^export .*(?<![\w$])${RegExp.escape(name)}(?![\w$])`, 'm'),
        );
    }
  }
});

it.each([
  ['a service that is not there', 'refereeing', 'games', 'field-rentals', /not a service .* Choose one: matchmaking\./],
  ['no service', '', '', '', /not a service/],
  ['a domain that is not there', 'matchmaking', 'rentals', 'field-rentals', /not a domain. Choose one: games\./],
  ['a domain outside', 'matchmaking', '../games', 'field-rentals', /not a domain/],
  ['no name', 'matchmaking', 'games', '', /not in kebab-case/],
  ['capitals', 'matchmaking', 'games', 'FieldRentals', /not in kebab-case/],
  ['underscores', 'matchmaking', 'games', 'field_rentals', /not in kebab-case/],
  ['a dash too many', 'matchmaking', 'games', 'field--rentals', /not in kebab-case/],
  ['a path', 'matchmaking', 'games', '../field-rentals', /not in kebab-case/],
])('rejects %s and writes nothing', (_what, service, domain, feature, message) => {
  expect(() => layOut(service, domain, feature, copy)).toThrow(message);
  expect(filesIn(copy)).toEqual([DEPS]);
});

it('rejects a name that is already used anywhere, and writes nothing', () => {
  for (const path of [
    'contracts/rentals.ts',
    'services/matchmaking/games/leagues/routes.ts',
    'site/src/features/games/umpires/store.ts',
    'tests/api/carpools.test.ts',
    'tests/e2e/snacks.e2e.ts',
  ]) {
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    writeFileSync(join(copy, path), 'taken');
  }
  const before = filesIn(copy);
  for (const name of ['rentals', 'leagues', 'umpires', 'carpools', 'snacks'])
    expect(() => layOut('matchmaking', 'games', name, copy), name).toThrow(`"${name}" is taken`);
  expect(filesIn(copy)).toEqual(before);
  expect(read(join(copy, 'contracts/rentals.ts'))).toBe('taken');
});
