import { sports, type Sport } from './options.ts';

export const crestShapes = ['shield', 'round', 'hexagon', 'square'] as const;
export const crestPatterns = ['plain', 'halves', 'quarters', 'stripes', 'hoops', 'sash', 'chevron'] as const;
export const crestMarks = ['initials', 'sport'] as const;
const HEXES = {
  black: '#16181d',
  navy: '#182a56',
  royal: '#1f51c8',
  sky: '#62b5e8',
  teal: '#0c7a78',
  forest: '#17502f',
  green: '#1d8a44',
  gold: '#f6b71b',
  orange: '#e8611a',
  red: '#c91f2e',
  maroon: '#74162b',
  purple: '#5a2a9d',
  pink: '#e0529c',
  silver: '#b9c0c8',
  white: '#ffffff',
} as const;

export type CrestColor = keyof typeof HEXES;
export const crestColors: readonly CrestColor[] = Object.keys(HEXES).filter((name) => isColor(name));
export type Crest = {
  shape: (typeof crestShapes)[number];
  pattern: (typeof crestPatterns)[number];
  first: CrestColor;
  second: CrestColor;
  mark: (typeof crestMarks)[number] | Sport;
};

const MIN_CONTRAST = 1.7;

const PARTS = 5;

export const hexOf = (color: CrestColor): string => HEXES[color];

function isColor(name: string): name is CrestColor {
  return Object.hasOwn(HEXES, name);
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((first, second) => first - second);
  return (lighter + 0.05) / (darker + 0.05);
}

export const areDistinguishable = (one: CrestColor, other: CrestColor): boolean =>
  contrastOf(hexOf(one), hexOf(other)) >= MIN_CONTRAST;

export const codeOf = ({ shape, pattern, first, second, mark }: Crest): string =>
  [shape, pattern, first, second, mark].join('.');

const partOf = <Value extends string>(values: readonly Value[], text = ''): Value | undefined =>
  values.find((value) => value === text);

export function crestOf(code: string): Crest | null {
  const texts = code.split('.');
  const [shape, pattern] = [partOf(crestShapes, texts[0]), partOf(crestPatterns, texts[1])];
  const [first, second] = [partOf(crestColors, texts[2]), partOf(crestColors, texts[3])];
  const mark = partOf(crestMarks, texts[4]) ?? sports.find(({ value }) => value === texts[4])?.value;
  if (!shape || !pattern || !first || !second || !mark || texts.length > PARTS) return null;
  return { shape, pattern, first, second, mark };
}

/** 32-bit FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/). */
function numberOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const unit of new TextEncoder().encode(text)) hash = Math.imul(hash ^ unit, 0x01_00_01_93) >>> 0;
  return hash;
}

export function defaultCrest(teamName: string): Crest {
  let left = numberOf(teamName.trim().toLowerCase());
  function pick<Part>(parts: readonly Part[], otherwise: Part): Part {
    const part = parts[left % parts.length] ?? otherwise;
    left = Math.floor(left / parts.length);
    return part;
  }
  const first = pick(crestColors, 'forest');
  const fitting = crestColors.filter((color) => areDistinguishable(first, color));
  return {
    first,
    second: pick(fitting, 'white'),
    pattern: pick(crestPatterns, 'sash'),
    shape: pick(crestShapes, 'shield'),
    mark: 'initials',
  };
}

export function shownCrest({
  crest,
  teamName,
  sport,
}: {
  crest?: string | null | undefined;
  teamName: string;
  sport: Sport;
}): string {
  const parts = (crest ? crestOf(crest) : null) ?? defaultCrest(teamName);
  return codeOf({ ...parts, mark: parts.mark === 'initials' && initialsOf(teamName) !== '' ? 'initials' : sport });
}

const INITIALS_MAX = 3;
const UNFIT = new Set(['ASS', 'CUM', 'FAG', 'FU', 'FUK', 'KKK', 'NIG', 'SEX', 'SS', 'TIT', 'WTF']);

export function initialsOf(teamName: string): string {
  const plain = teamName.normalize('NFD').replaceAll(/\p{M}|['’]/gu, '');
  const words = plain.match(/[A-Za-z0-9]+/g) ?? [];
  const letters = words.slice(0, INITIALS_MAX).map((word) => (/^\d/.test(word) ? word.slice(0, 2) : word.charAt(0)));
  const initials = letters.join('').slice(0, INITIALS_MAX).toUpperCase();
  return UNFIT.has(initials) ? initials.charAt(0) : initials;
}
