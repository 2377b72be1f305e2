import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readGazetteer } from './data.ts';
import { townLines, TOWNS_FILE } from './town-queries.ts';

it('is what the gazetteer says: run the command that builds it when that changes', () => {
  const lines = townLines(readGazetteer());
  expect(readFileSync(TOWNS_FILE, 'utf8')).toBe(lines);
  expect(lines.startsWith('New York City\t4071\t-7401\n')).toBe(true);
  expect(lines).toMatch(/^Lafayette\t39\d\d\t-105\d\d$/m);
});
