import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterBuild } from './after.ts';

const SOURCE = fileURLToPath(new URL('../src/worker/worker.ts', import.meta.url));
const OFFLINE = 'offline.html';
const NAMED = /(?:src|href|url)[=(]["']?(\/(?:_astro\/[^"')]+\.(?:js|css|woff2)|favicon\.svg))/g;

export const worker = () =>
  afterBuild('worker', async (dist) => {
    await build({
      entryPoints: [SOURCE],
      outfile: join(dist, 'service-worker.js'),
      bundle: true,
      minify: true,
      format: 'iife',
      target: 'es2022',
      legalComments: 'none',
      define: { PRECACHED: JSON.stringify(await precached(dist)), 'process.env.NODE_ENV': '"production"' },
    });
  });

async function precached(dist: string): Promise<{ url: string; revision: string | null }[]> {
  const html = await readFile(join(dist, OFFLINE));
  const named = new Set([...html.toString().matchAll(NAMED)].map(([, file = '']) => file));
  const files = [...named].map(async (url) => {
    const revision = url.startsWith('/_astro/') ? null : revisionOf(await readFile(join(dist, url)));
    return { url, revision };
  });
  return [{ url: '/offline', revision: revisionOf(html) }, ...(await Promise.all(files))];
}

const revisionOf = (content: Buffer): string => createHash('sha256').update(content).digest('base64url').slice(0, 16);
