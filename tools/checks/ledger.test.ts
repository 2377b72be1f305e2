/** The ledger of OWASP ASVS 5.0 level 2 is complete, and its references exist. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { controls } from '../mutations/controls.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STATES = ['shown', 'set', 'written', 'none', 'gap'] as const;
/** States that need a reference. */
const FOUND: ReadonlySet<string> = new Set(['shown', 'set', 'written']);
/** Number of requirements up to level 2 by chapter and section; numbered from 1. */
const CHAPTERS: Record<string, Record<string, number>> = {
  1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  9: { 1: 3, 2: 4 },
  11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  12: { 1: 3, 2: 2, 3: 4 },
  13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  14: { 1: 2, 2: 4, 3: 3 },
  15: { 1: 3, 2: 3, 3: 7 },
  16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
};
const ids = Object.entries(CHAPTERS).flatMap(([chapter, sections]) =>
  Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `V${chapter}.${section}.${index + 1}`),
  ),
);

const text = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8');
const rows = [...text.matchAll(/^\| (V\S+) \| (.+?) \| (\w+) \| (.+) \|$/gm)].map(
  ([, id = '', what = '', state = '', where = '']) => ({ id, what, state, where }),
);
const pathsIn = (where: string) =>
  [...where.matchAll(/`([^`\s]+)`/g)].flatMap(([, path = '']) => (/[/.]/.test(path) ? path : []));

it('has every requirement of level 2 once, and no other', () => {
  expect(ids).toHaveLength(208);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});

it('says of each how it stands, in a few words of its own', () => {
  for (const { id, what, state } of rows) {
    expect(STATES, id).toContain(state);
    expect(what.split(' ').length, id).toBeLessThanOrEqual(8);
  }
});

it('leads from each that is met to a file that is there, and from each that is shown to a test', () => {
  for (const { id, state, where } of rows) {
    const paths = pathsIn(where);
    if (FOUND.has(state)) expect(paths, id).not.toEqual([]);
    for (const path of paths.filter((one) => one.includes('/') || FOUND.has(state)))
      expect(existsSync(join(ROOT, path)), `${id}: ${path}`).toBe(true);
    if (state === 'shown')
      expect(
        paths.filter((path) => /\.(?:test|e2e)\.ts$/.test(path)),
        id,
      ).not.toEqual([]);
  }
});

it('shows nothing by tests that were never seen to fail: of each row, one is named by a control that can be taken away', () => {
  const tests = new Set(controls.flatMap((control) => control.tests));
  const unproven = rows
    .filter(({ state, where }) => state === 'shown' && !pathsIn(where).some((path) => tests.has(path)))
    .map(({ id }) => id);
  expect(unproven).toEqual([]);
});

it('leads to headings that are there', () => {
  for (const [, file = '', anchor = ''] of text.matchAll(/\]\(([\w-]+\.md)#([\w-]+)\)/g)) {
    const headings = readFileSync(join(ROOT, 'docs', file), 'utf8').matchAll(/^#+ (.+)$/gm);
    const anchors = [...headings].map(([, heading = '']) => heading.toLowerCase().replaceAll(' ', '-'));
    expect(anchors, `${file}#${anchor}`).toContain(anchor);
  }
});

it('counts right', () => {
  const counts = STATES.map((state) => `${rows.filter((row) => row.state === state).length} ${state}`).join(', ');
  expect(text).toContain(`\n${ids.length} requirements: ${counts}.\n`);
});
