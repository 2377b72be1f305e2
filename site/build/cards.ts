import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SITE_NAME, TAGLINE } from '@playfield/contracts/fields/site.ts';
import { Resvg } from '@resvg/resvg-js';
import { decompress } from 'wawoff2';
import { cardOf } from '../src/data/social.ts';
import { routes } from '../src/routes.ts';
import { afterBuild } from './after.ts';

const [WIDTH, HEIGHT] = [1_200, 630];
const LINE_LETTERS = 27;
const LINES_MAX = 4;
const FONT = new URL('../src/assets/fonts/barlow-condensed-700.woff2', import.meta.url);

export const cards = () =>
  afterBuild('cards', async (dist) => {
    const folder = await mkdtemp(join(tmpdir(), 'playfield-cards-'));
    const font = join(folder, 'display.ttf');
    await writeFile(font, await decompress(await readFile(FONT)));
    for (const { path, file } of routes.filter(({ signedIn, filled }) => !signedIn || filled)) {
      const card = join(dist, cardOf(path));
      await mkdir(dirname(card), { recursive: true });
      await writeFile(card, draw(titleOf(await readFile(join(dist, file), 'utf8')), font));
    }
    await rm(folder, { recursive: true });
  });

function titleOf(html: string): string {
  const written = /<meta property="og:title" content="([^"]*)"/.exec(html)?.[1] ?? SITE_NAME;
  return written.replaceAll('&#38;', '&').replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&#34;', '"');
}

function draw(title: string, font: string): Buffer {
  const options = { font: { fontFiles: [font], loadSystemFonts: false, defaultFontFamily: 'Barlow Condensed' } };
  return new Resvg(cardSvg(title), options).render().asPng();
}

function cardSvg(title: string): string {
  const lines = linesOf(title);
  const first = HEIGHT / 2 - (lines.length - 1) * 52 + 24;
  const text = lines.map(
    (line, index) => `<text x="80" y="${first + index * 104}" font-size="104">${escape(line)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Barlow Condensed" font-weight="700" fill="#fff">
    <rect width="100%" height="100%" fill="#113f2a"/>
    <g fill="none" stroke="#fff" stroke-opacity=".13" stroke-width="6">
      <path d="M930-10v650M930 315m-150 0a150 150 0 1 0 300 0a150 150 0 1 0-300 0M1210 165h-110v300h110"/>
    </g>
    <rect x="80" y="86" width="72" height="10" rx="5" fill="#f5b73c"/>
    <text x="80" y="152" font-size="44" fill="#f5b73c">${SITE_NAME}</text>
    ${text.join('')}
    <text x="80" y="566" font-size="34" fill-opacity=".82">${escape(TAGLINE)}</text>
  </svg>`;
}

function linesOf(title: string): string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= LINE_LETTERS) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length > LINES_MAX ? [...lines.slice(0, LINES_MAX - 1), `${lines[LINES_MAX - 1]}…`] : lines;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
