import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const named = z.object({ name: z.string() });

export const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
}

const files = git('ls-files', '-co', '--exclude-standard')
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)))
  .toSorted();
export const sources = files.filter((file) => /\.tsx?$|\.astro$/.test(file));

export const workspaces = files
  .filter((file) => basename(file) === 'package.json' && file.includes('/'))
  .map((file) => ({ folder: dirname(file), name: named.parse(JSON.parse(read(file))).name }))
  .toSorted((one, other) => other.folder.length - one.folder.length);

export type Import = { file: string; name: string; target: string };

const IMPORT = /^(?:import|export) (?:[^;'`]* from )?'([^'\n]+)'|\bimport\('([^'\n]+)'\)/gm;

export const imports: Import[] = sources.flatMap((file) =>
  [...read(file).matchAll(IMPORT)].map(([, stated, called]) => {
    const name = stated ?? called ?? '';
    const own = workspaces.find((one) => name.startsWith(`${one.name}/`));
    return { file, name, target: join(own ? own.folder : dirname(file), own ? name.slice(own.name.length) : name) };
  }),
);

export function violations(holds: (one: Import) => boolean): string[] {
  return imports.filter((one) => !holds(one)).map(({ file, name }) => `${file} imports ${name}`);
}
