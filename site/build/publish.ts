import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { routes } from '../src/routes.ts';
import { afterBuild } from './after.ts';

const TEXT = /\.(?:html|css|js|json|svg|xml|txt|webmanifest)$/;
const COMPRESS_FROM_BYTES = 512;
const NOT_FOUND = '404.html';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export const publish = () =>
  afterBuild('publish', async (dist) => {
    await compareRoutes(dist);
    await writeFile(join(dist, 'routes.json'), JSON.stringify(routes));
    const files = await readdir(dist, { recursive: true });
    for (const file of files.filter((name) => TEXT.test(name))) await compress(join(dist, file));
  });

async function compareRoutes(dist: string): Promise<void> {
  const made = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith('.html'));
  const listed = new Set<string>(routes.flatMap(({ file, missing = NOT_FOUND }) => [file, missing]));
  const unlisted = made.filter((file) => !listed.has(file));
  const unmade = [...listed].filter((file) => !made.includes(file));
  if (unlisted.length > 0) throw new Error(`Not in src/routes.ts: ${unlisted.join(', ')}`);
  if (unmade.length > 0) throw new Error(`In src/routes.ts, and not built: ${unmade.join(', ')}`);
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.byteLength < COMPRESS_FROM_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all([
    brotli(content, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    zip(content, { level: constants.Z_BEST_COMPRESSION }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}
