import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fitted, locate, NATION } from './geometry.ts';
import { namesIn, townsIn } from './towns.ts';

const towns = townsIn(readFileSync(new URL('../../../assets/towns.txt', import.meta.url), 'utf8'));
const around = (latitude: number, longitude: number) => fitted([locate(longitude, latitude) ?? [0, 0]]);
const names = (...[view, around]: [Parameters<typeof namesIn>[1], Parameters<typeof namesIn>[2]?]) =>
  namesIn(towns, view, around).map(({ name }) => name);

test('names the largest cities when zoomed out and nearby towns when zoomed in', () => {
  expect(names(NATION)).toEqual(expect.arrayContaining(['New York City', 'Los Angeles', 'Chicago']));
  expect(names(NATION)).not.toContain('Lafayette');
  expect(names(around(39.99, -105.09))).toEqual(expect.arrayContaining(['Lafayette', 'Boulder']));
});

test('shows at most 14 town names, none of which covers an existing label', () => {
  expect(names(around(40.71, -74)).length).toBeLessThanOrEqual(14);
  const view = around(39.99, -105.09);
  const [first] = namesIn(towns, view);
  expect(first && names(view, { taken: [{ ...first, y: first.below }] })).not.toContain(first?.name);
});

test('shows the name of a pin’s town below the pin, and hides the name of a town that the pin covers', () => {
  const view = around(39.99, -105.09);
  const [first] = namesIn(towns, view);
  const pin = { name: 'Erie', x: first?.x ?? 0, y: first?.y ?? 0 };
  const shown = namesIn(towns, view, { pins: [pin] });
  expect(shown[0]).toMatchObject({ name: 'Erie' });
  expect(shown[0]?.below).toBeGreaterThan(first?.below ?? Infinity);
  expect(shown.map(({ name }) => name)).not.toContain(first?.name);
  expect(shown.filter(({ name }) => name === 'Erie')).toHaveLength(1);
});
