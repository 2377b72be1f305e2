import { expect, test } from 'vitest';
import { circleOf, fitted, NATION, scaleOf, zoomed } from './geometry.ts';

test('draws the search circle at its real size, about three miles per unit', () => {
  const circle = circleOf({ latitude: 39.74, longitude: -104.99, miles: 50 });
  const sides = circle?.corners.map(([x]) => x) ?? [];
  expect(Math.max(...sides) - Math.min(...sides)).toBeCloseTo(33, 0);
});

test('fits the view to its points and never leaves the nation', () => {
  expect(fitted([])).toEqual(NATION);
  expect(zoomed(NATION, 2)).toEqual(NATION);
  expect(fitted([[100, 100]]).width).toBeGreaterThan(0);
});

test('shows a scale of a round number of miles that fits the corner and is accurate', () => {
  expect(scaleOf(NATION).miles).toBe(500);
  for (const width of [10, 40, 115, 400, 975]) {
    const { miles, share } = scaleOf({ x: 300, y: 300, width });
    expect(share).toBeLessThanOrEqual(0.28);
    expect(share).toBeGreaterThan(0.1);
    // The circle's width is twice its radius.
    const circle = circleOf({ latitude: 39.74, longitude: -104.99, miles });
    const sides = circle?.corners.map(([x]) => x) ?? [];
    expect((Math.max(...sides) - Math.min(...sides)) / 2 / width / share).toBeCloseTo(1, 1);
  }
});

test('adjusts the scale for Alaska, which is drawn smaller', () => {
  const denver = circleOf({ latitude: 39.74, longitude: -104.99, miles: 1 })?.middle ?? [0, 0];
  const anchorage = circleOf({ latitude: 61.2, longitude: -149.9, miles: 1 })?.middle ?? [0, 0];
  const at = ([x, y]: [number, number]) => scaleOf({ x, y, width: 100 });
  expect(at(anchorage).miles).toBeGreaterThan(at(denver).miles);
});
