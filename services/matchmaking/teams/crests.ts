import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type DrawnCrest, drawCrestPicture, drawnCrest } from '@playfield/contracts/crests.ts';
import { CREST_SIZE, drawCrest, RIM } from '@playfield/contracts/fields/crest-drawing.ts';
import { codeOf } from '@playfield/contracts/fields/crests.ts';
import { notFound } from '@playfield/kit/http/errors.ts';
import { createPictures } from '@playfield/kit/http/pictures.ts';
import { route } from '@playfield/kit/http/routes.ts';

/** Width of the letters' outline, the same as on screen (site/src/styles/app.css). */
const EDGE = 4;
/** Width and height in pixels: the size shown in emails, at three pixels per point. */
const PIXELS = 144;
const pictures = createPictures({ bytesMax: 8 * 1024 * 1024, waitingMax: 50 });

type Style = Record<string, string | number>;
export type Node = { type: string; props: { style?: Style; children?: unknown; [name: string]: unknown } };

export const node = (style: Style, children: unknown = []): Node => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
});

export const drawn = (svg: string, size: number, style: Style): Node => ({
  type: 'img',
  props: { src: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`, width: size, height: size, style },
});

const WEIGHTS = [500, 700] as const;

/** Returns the font's path: next to this file in a bundle (infra/local/bundle.ts), otherwise in the font's package. */
function fontFile(weight: (typeof WEIGHTS)[number]): string {
  const name = `inter-latin-${weight}-normal.woff`;
  const beside = join(import.meta.dirname, name);
  return existsSync(beside) ? beside : createRequire(import.meta.url).resolve(`@fontsource/inter/files/${name}`);
}

const loadFonts = async () =>
  Promise.all(
    WEIGHTS.map(async (weight) => ({
      name: 'Inter',
      data: await readFile(fontFile(weight)),
      weight,
      style: 'normal' as const,
    })),
  );
let fonts: ReturnType<typeof loadFonts> | undefined;

/** Draws text as outlines, independent of installed fonts. Loads lazily, because most processes never draw. */
export async function drawPng(root: Node, size: { width: number; height: number }): Promise<Buffer> {
  const [{ default: satori }, { renderAsync }] = await Promise.all([import('satori'), import('@resvg/resvg-js')]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- satori reads type and props, and asks for React's whole element
  const svg = await satori(root as unknown as Parameters<typeof satori>[0], {
    ...size,
    fonts: await (fonts ??= loadFonts()),
  });
  return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng();
}

export function crestNode(code: string, letters: string, size: number): Node {
  const { outline, area, first, second, border, ink, halo, mark } = drawCrest(code, letters);
  // The SVG contains the crest, and the sport's glyph if the name has no initials. Initials are added as text on top.
  const glyph =
    'glyph' in mark
      ? `<g fill="none" stroke-linecap="round" stroke-linejoin="round" transform="translate(15.2 14) scale(1.4)">${
          halo ? `<path d="${mark.glyph}" stroke="${halo}" stroke-width="4"/>` : ''
        }<path d="${mark.glyph}" stroke="${ink}" stroke-width="1.8"/></g>`
      : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${CREST_SIZE} ${CREST_SIZE}"><clipPath id="c"><path d="${outline}"/></clipPath><g clip-path="url(#c)"><path d="${outline}" fill="${first}" stroke="${second}" stroke-width="${border * 2}"/>${
    area ? `<path d="${area}" fill="${second}"/>` : ''
  }</g><path d="${outline}" fill="none" stroke="${RIM}" stroke-width="1.5"/>${glyph}</svg>`;
  const ground = drawn(svg, size, { position: 'absolute', top: 0, left: 0 });
  const unit = size / CREST_SIZE;
  const text = {
    position: 'absolute',
    top: 0,
    left: 0,
    width: size,
    height: size,
    alignItems: 'center',
    justifyContent: 'center',
    color: ink,
    fontWeight: 700,
    ...('letters' in mark ? { fontSize: mark.size * unit } : {}),
  };
  // Draw the outline below the letters, because a stroke on the letters would cover half of them.
  const edges = halo ? [{ WebkitTextStrokeWidth: EDGE * unit, WebkitTextStrokeColor: halo }] : [];
  return node({ position: 'relative', width: size, height: size, flexShrink: 0 }, [
    ground,
    ...('letters' in mark
      ? [...edges.map((edge) => node({ ...text, ...edge }, mark.letters)), node(text, mark.letters)]
      : []),
  ]);
}

function drawCrestPng({ letters, ...crest }: DrawnCrest): Promise<Buffer> {
  const code = codeOf(crest);
  const spaced = letters.split('').join(' ');
  return pictures(`${code} ${letters}`, () =>
    drawPng(crestNode(code, spaced, PIXELS), { width: PIXELS, height: PIXELS }),
  );
}

export function crestRoutes() {
  return [
    route(drawCrestPicture, async ({ params, ctx }) => {
      const crest = drawnCrest(params.name);
      if (!crest) throw notFound('There is no such crest');
      ctx.type = 'png';
      return drawCrestPng(crest);
    }),
  ];
}
