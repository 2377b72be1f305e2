import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compile, townLines, TOWNS_FILE } from './compile.ts';
import { readGazetteer } from './gazetteer.ts';

it('the stored gazetteer is current (`node services/matchmaking/commands/build-gazetteer.ts` rebuilds it)', () => {
  expect(JSON.stringify(readGazetteer()) === JSON.stringify(compile())).toBe(true);
});

it('the map’s file `towns.txt` is current and lists New York City and Lafayette', () => {
  const lines = townLines(readGazetteer());
  expect(readFileSync(TOWNS_FILE, 'utf8')).toBe(lines);
  expect(lines.startsWith('New York City\t4071\t-7401\n')).toBe(true);
  expect(lines).toMatch(/^Lafayette\t39\d\d\t-105\d\d$/m);
});
