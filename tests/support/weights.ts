import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { BROWSERS } from '@playfield/site/build/chunks.ts';
import { scriptsOf as scriptsOfPage } from '@playfield/site/build/scripts.ts';

export const DIST = process.env['SITE_DIR'] ?? fileURLToPath(new URL('../../site/dist', import.meta.url));
const SITE = fileURLToPath(new URL('../../site/', import.meta.url));
const ENTRY = join(SITE, 'react-alone.js');
const REACT_ALONE = `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  createRoot(document.body).render(createElement('p', null, 'Hello'));
`;

export const read = (file: string) => readFileSync(join(DIST, file), 'utf8');
export const packed = (file: string) => brotliCompressSync(readFileSync(join(DIST, file))).byteLength;
export const isIsland = (file: string) => read(file).includes('<astro-island');

export const scriptsOf = (file: string): Set<string> => scriptsOfPage(DIST, read(file));

export async function weighReact(): Promise<number> {
  const { build } = await import('vite');
  const built = await build({
    root: SITE,
    mode: 'production',
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, target: BROWSERS, rolldownOptions: { input: ENTRY } },
    plugins: [
      {
        name: 'react-alone',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? REACT_ALONE : null),
      },
    ],
  });
  if (!Array.isArray(built) && !('output' in built)) throw new Error('The bundler only watches');
  const chunks = [built].flat().flatMap(({ output }) => output);
  return chunks.reduce((sum, one) => sum + (one.type === 'chunk' ? brotliCompressSync(one.code).byteLength : 0), 0);
}
