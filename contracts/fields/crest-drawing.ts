import { contrastOf, defaultCrest, hexOf, crestOf, initialsOf, type Crest } from './crests.ts';
import { glyphs } from './glyphs.ts';
import type { Sport } from './options.ts';

export const CREST_SIZE = 64;

const OUTLINES: Record<Crest['shape'], string> = {
  shield: 'M8 5h48v27c0 14-10 22-24 28C18 54 8 46 8 32Z',
  round: 'M32 4a28 28 0 1 1 0 56 28 28 0 1 1 0-56Z',
  hexagon: 'M32 3l25.5 14.5v29L32 61 6.5 46.5v-29Z',
  square: 'M15 5h34a10 10 0 0 1 10 10v34a10 10 0 0 1-10 10H15A10 10 0 0 1 5 49V15A10 10 0 0 1 15 5Z',
};
const AREAS: Record<Crest['pattern'], string> = {
  plain: '',
  halves: 'M32 0h32v64H32Z',
  quarters: 'M32 0h32v32H32ZM0 32h32v32H0Z',
  stripes: 'M12 0h8v64h-8ZM28 0h8v64h-8ZM44 0h8v64h-8Z',
  hoops: 'M0 12h64v9H0ZM0 30h64v9H0ZM0 48h64v9H0Z',
  sash: 'M-2 48 48-2h20L-2 68Z',
  chevron: 'M0 36 32 14l32 22v16L32 30 0 52Z',
};

/** Contrast ratio that WCAG 1.4.11 requires between graphics and adjacent colors. */
const LEGIBLE = 3;
const LIGHT = '#ffffff';
const DARK = '#16181d';
export const RIM = '#7b8580';
const LETTERS = [34, 29, 22] as const;
const FOOT = 0.36;

export type CrestDrawing = {
  outline: string;
  area: string;
  first: string;
  second: string;
  border: number;
  ink: string;
  halo: string | null;
  mark: { letters: string; size: number; foot: number } | { glyph: string };
};

export function drawCrest(code: string | undefined, teamName: string, sport: Sport = 'soccer'): CrestDrawing {
  const crest = (code === undefined ? null : crestOf(code)) ?? defaultCrest(teamName);
  const [first, second] = [hexOf(crest.first), hexOf(crest.second)];
  const reads = (color: string) => Math.min(contrastOf(color, first), contrastOf(color, second)) >= LEGIBLE;
  const letters = crest.mark === 'initials' ? initialsOf(teamName) : '';
  const size = LETTERS[Math.min(letters.length, LETTERS.length) - 1];
  const shown = crest.mark === 'initials' || crest.mark === 'sport' ? sport : crest.mark;
  return {
    outline: OUTLINES[crest.shape],
    area: AREAS[crest.pattern],
    first,
    second,
    border: crest.pattern === 'plain' ? 6 : 0,
    ink: reads(LIGHT) || !reads(DARK) ? LIGHT : DARK,
    halo: reads(LIGHT) || reads(DARK) ? null : DARK,
    mark: size ? { letters, size, foot: CREST_SIZE / 2 + size * FOOT } : { glyph: glyphs[shown] },
  };
}
