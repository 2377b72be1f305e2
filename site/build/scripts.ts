import { globSync, readFileSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterBuild } from './after.ts';

const WANTED = /"@scripts(?: of ([\w-]+))?"/;
const ISLAND = /component-url="([^"]+)" component-export="default"/g;
const FORWARDING = /^export\{(\w+) as default\}from"\.\/([^"]+)";\s*$/;
const STARTED = /(?:<script[^>]* src|(?:component|renderer)-url)="([^"]+)"/g;
const STATIC_IMPORT = /(?:^|[;}\s])(?:im|ex)port(?:[^"'()]*?from)?["']\.\/([^"']+)["']/g;

export function scriptsOf(dist: string, html: string): Set<string> {
  return withImports(
    dist,
    [...html.matchAll(STARTED)].map(([, script = '']) => script),
  );
}

function withImports(dist: string, scripts: readonly string[]): Set<string> {
  const found = new Set<string>();
  const follow = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    const code = readFileSync(join(dist, path), 'utf8');
    for (const [, imported = ''] of code.matchAll(STATIC_IMPORT)) follow(`/_astro/${imported}`);
  };
  scripts.forEach(follow);
  return found;
}

export const earlyScripts = () =>
  afterBuild('early-scripts', async (dist) => {
    const pages = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith('.html'));
    for (const page of pages) {
      const html = withoutForwarding(dist, await readFile(join(dist, page), 'utf8'));
      const scripts = (_wanted: string, module?: string) =>
        JSON.stringify([...(module ? withImports(dist, [fileOf(dist, module)]) : scriptsOf(dist, html))]);
      await writeFile(join(dist, page), html.replace(WANTED, scripts));
    }
  });

function withoutForwarding(dist: string, html: string): string {
  return html.replace(ISLAND, (island, path: string) => {
    const [, name, file] = FORWARDING.exec(readFileSync(join(dist, path), 'utf8')) ?? [];
    return name && file ? `component-url="/_astro/${file}" component-export="${name}"` : island;
  });
}

function fileOf(dist: string, module: string): string {
  const files = globSync(join(dist, `_astro/${module}.*.js`));
  const [file] = files;
  if (!file || files.length > 1) throw new Error(`${files.length} files are named ${module}`);
  return `/_astro/${basename(file)}`;
}
