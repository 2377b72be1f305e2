import { expect, it } from 'vitest';
import { COLORS_ALIKE, crestCode, UNKNOWN_CREST } from './crest-code.ts';
import { drawCrest } from './crest-drawing.ts';
import {
  areDistinguishable,
  codeOf,
  contrastOf,
  crestColors,
  crestMarks,
  crestOf,
  crestPatterns,
  crestShapes,
  defaultCrest,
  hexOf,
  initialsOf,
  shownCrest,
} from './crests.ts';
import { sports } from './options.ts';

const NAMES = 'Boulder Bandits|Denver Dynamos|FC 2014|Äquator Öhringen|⚽️🔥|نادي النجوم|獅子||  '.split('|');

it('gives every name a stable default crest in two distinguishable colors', () => {
  for (const name of [...NAMES, ...Array.from({ length: 500 }, (_, index) => `Team ${index}`)]) {
    const crest = defaultCrest(name);
    expect(defaultCrest(name)).toEqual(crest);
    expect(areDistinguishable(crest.first, crest.second), codeOf(crest)).toBe(true);
    expect(crestOf(codeOf(crest))).toEqual(crest);
  }
  const codes = Array.from({ length: 500 }, (_, index) => codeOf(defaultCrest(`Team ${index}`)));
  expect(new Set(codes).size).toBeGreaterThan(400);
});

it('draws initials that contrast with both colors of the crest or have a contrasting outline', () => {
  for (const first of crestColors) {
    for (const second of crestColors.filter((color) => areDistinguishable(first, color))) {
      const code = codeOf({ shape: 'shield', pattern: 'sash', first, second, mark: 'initials' });
      const { ink, halo } = drawCrest(code, 'Boulder Bandits');
      const against = halo === null ? [hexOf(first), hexOf(second)] : [halo];
      for (const color of against) expect(contrastOf(ink, color), code).toBeGreaterThanOrEqual(3);
    }
  }
});

it('derives initials in unaccented capitals from a name, and avoids offensive ones', () => {
  const initials = ['Boulder Bandits', 'Äquator Öhringen', 'FC 2014', "O'Hara's Owls", 'One'].map(initialsOf);
  expect(initials.join(' ')).toBe('BB AO F20 OO O');
  expect(initialsOf('Kansas Kids Kickers')).toBe('K');
  expect(initialsOf('Aspen Summit Strikers')).toBe('A');
  for (const name of ['⚽️🔥', 'نادي النجوم', '獅子', '']) expect(initialsOf(name)).toBe('');
});

it('shows the sport on a crest if there are no initials or the team prefers the sport', () => {
  expect(crestOf(shownCrest({ teamName: '獅子', sport: 'tennis' }))?.mark).toBe('tennis');
  const crest = 'round.hoops.navy.gold.sport';
  expect(shownCrest({ crest, teamName: 'Owls', sport: 'soccer' })).toBe('round.hoops.navy.gold.soccer');
  expect(shownCrest({ crest: 'nonsense', teamName: 'Owls', sport: 'soccer' })).toBe(codeOf(defaultCrest('Owls')));
});

it.each([
  ['', UNKNOWN_CREST],
  ['shield.sash.navy.gold', UNKNOWN_CREST],
  ['shield.sash.navy.gold.initials.more', UNKNOWN_CREST],
  ['shield.sash.navy.gold.soccer', UNKNOWN_CREST],
  ['shield.sash.navy.#ffffff.initials', UNKNOWN_CREST],
  ['shield.sash.navy.navy.initials', COLORS_ALIKE],
  ['shield.sash.navy.black.initials', COLORS_ALIKE],
  [7, UNKNOWN_CREST],
])('rejects the crest code %j', (code, message) => {
  const checked = crestCode.safeParse(code);
  expect(checked.error?.issues[0]?.message).toBe(message);
});

it('accepts and draws crests with every combination of shape, pattern and mark', () => {
  for (const shape of crestShapes) {
    for (const pattern of crestPatterns) {
      for (const mark of crestMarks) {
        const code = codeOf({ shape, pattern, first: 'navy', second: 'gold', mark });
        expect(crestCode.safeParse(code).success).toBe(true);
        expect(drawCrest(code, 'Boulder Bandits').outline).toMatch(/^M.*Z$/);
      }
    }
  }
  expect(sports.map(({ value }) => drawCrest(`round.plain.red.white.${value}`, 'Owls').mark)).not.toContainEqual({});
});
