import { expect, test } from 'vitest';
import {
  circleOf,
  fitted,
  NATION,
  scaleOf,
  zoomed,
  comesApart,
  idsOf,
  pinsOf,
  spotsOf,
  townOf,
  type Pin,
} from './geometry.ts';
import { MAP_IDS_MAX, type MapPoint } from '@playfield/contracts/search.ts';

test('draws the search circle to scale, at about three miles per unit', () => {
  const circle = circleOf({ latitude: 39.74, longitude: -104.99, miles: 50 });
  const sides = circle?.corners.map(([x]) => x) ?? [];
  expect(Math.max(...sides) - Math.min(...sides)).toBeCloseTo(33, 0);
});

test('shows the whole nation if there are no points, and never zooms out beyond it', () => {
  expect(fitted([])).toEqual(NATION);
  expect(zoomed(NATION, 2)).toEqual(NATION);
  expect(fitted([[100, 100]]).width).toBeGreaterThan(0);
});

test('shows a scale that takes up a small part of the map and is accurate at several zoom levels', () => {
  expect(scaleOf(NATION).miles).toBe(500);
  for (const width of [10, 40, 115, 400, 975]) {
    const { miles, share } = scaleOf({ x: 300, y: 300, width });
    expect(share).toBeLessThanOrEqual(0.28);
    expect(share).toBeGreaterThan(0.1);
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

const pointAt = (latitude: number, longitude: number, ...ids: number[]): MapPoint => ({
  latitude,
  longitude,
  location: 'Somewhere, CO',
  count: ids.length,
  ids: ids.slice(0, MAP_IDS_MAX),
});
const boulder = pointAt(40.01, -105.27, 1, 2, 3);
const denver = pointAt(39.74, -104.99, 4);
const miami = pointAt(25.76, -80.19, 5);
const summary = ({ count, spots }: Pin) => [count, spots.length];

test('leaves out points outside the United States', () => {
  expect(spotsOf([pointAt(48.85, 2.35, 9), boulder]).map(({ point }) => point)).toEqual([boulder]);
});

test('shows neighboring points as one pin with all their games when zoomed out, and separately when zoomed in', () => {
  const spots = spotsOf([miami, boulder, denver]);
  const [west, south] = pinsOf(spots, NATION);
  expect([west, south].map((pin) => pin && summary(pin))).toEqual([
    [4, 2],
    [1, 1],
  ]);
  expect(west && comesApart(west)).toBe(true);
  const close = fitted((west?.spots ?? []).map(({ x, y }) => [x, y]));
  expect(pinsOf(spots, close).map(({ count }) => count)).toEqual([3, 1]);
});

test('counts every game exactly once, both when zoomed out and when zoomed in', () => {
  const many = Array.from({ length: 200 }, (_, index) =>
    pointAt(39 + (index % 20) / 10, -105 + Math.floor(index / 20) / 10, index),
  );
  const spots = spotsOf(many);
  for (const view of [NATION, fitted(spots.map(({ x, y }) => [x, y]))])
    expect(pinsOf(spots, view).reduce((sum, { count }) => sum + count, 0)).toBe(200);
});

test('places a pin closest to where most of its games are', () => {
  const [pin] = pinsOf(spotsOf([denver, boulder]), NATION);
  const [toBoulder, toDenver] = spotsOf([boulder, denver]).map(({ x, y }) =>
    Math.hypot(x - (pin?.x ?? 0), y - (pin?.y ?? 0)),
  );
  expect(toBoulder).toBeLessThan(toDenver ?? 0);
});

test('shows games at the same point as one pin, and lists the first five', () => {
  const [pin] = pinsOf(spotsOf([pointAt(40, -105, 1, 2, 3, 4, 5, 6, 7)]), NATION);
  expect(pin && [comesApart(pin), pin.count, idsOf(pin)]).toEqual([false, 7, [1, 2, 3, 4, 5]]);
});

test('names a pin after the town with the largest share of its games, but never after a hidden location', () => {
  const [one, two] = [
    { ...denver, location: 'Denver, CO' },
    { ...boulder, location: 'Boulder, CO' },
  ];
  expect(pinsOf(spotsOf([one, two]), NATION).map(townOf)).toEqual(['Boulder']);
  expect(pinsOf(spotsOf([{ ...one, location: 'Location shared once you agree' }]), NATION).map(townOf)).toEqual(['']);
});
