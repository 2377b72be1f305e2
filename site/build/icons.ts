import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SITE_NAME, TAGLINE } from '@playfield/contracts/fields/site.ts';
import { Resvg } from '@resvg/resvg-js';
import { afterBuild } from './after.ts';

const SIZES = [180, 192, 512] as const;
/** Diameter, relative to the icon, of the circle that platforms never crop ("safe zone" in the W3C manifest). */
const SAFE_ZONE = 0.8;
const GREEN = '#00804a';
const GRID = 32;

export const icons = () =>
  afterBuild('icons', async (dist) => {
    const sign = await readFile(join(dist, 'favicon.svg'), 'utf8');
    await mkdir(join(dist, 'icons'), { recursive: true });
    for (const size of SIZES) await writeFile(join(dist, `icons/${size}.png`), draw(sign, size));
    await writeFile(join(dist, 'icons/maskable.png'), draw(maskable(sign), 512));
    await writeFile(join(dist, 'manifest.webmanifest'), JSON.stringify(manifest));
  });

function draw(svg: string, size: number): Buffer {
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
}

function maskable(sign: string): string {
  const inner = sign.replace(/^[\s\S]*?<svg[^>]*>/, '').replace('</svg>', '');
  const margin = (GRID * (1 - SAFE_ZONE)) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${GRID} ${GRID}"><rect width="${GRID}" height="${GRID}" fill="${GREEN}"/><g transform="translate(${margin} ${margin}) scale(${SAFE_ZONE})">${inner}</g></svg>`;
}

const icon = (src: string, sizes: string, purpose = 'any') => ({ src, sizes, type: 'image/png', purpose });
const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('/icons/192.png', '192x192')] });

const manifest = {
  id: '/',
  name: SITE_NAME,
  short_name: SITE_NAME,
  description: `${TAGLINE}.`,
  lang: 'en-US',
  start_url: '/find-games',
  scope: '/',
  display: 'standalone',
  background_color: '#fafbf7',
  theme_color: GREEN,
  categories: ['sports'],
  icons: [
    icon('/icons/192.png', '192x192'),
    icon('/icons/512.png', '512x512'),
    icon('/icons/maskable.png', '512x512', 'maskable'),
  ],
  shortcuts: [
    shortcut('Find games', '/find-games'),
    shortcut('Post availability', '/post-availability'),
    shortcut('Messages', '/messages'),
  ],
};
