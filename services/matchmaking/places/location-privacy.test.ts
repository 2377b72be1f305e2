import { expect, it } from 'vitest';
import { createLocationGrid } from './location-privacy.ts';
import { createGazetteer } from './gazetteer.ts';
import { distanceMiles, type Coordinates } from './coordinates.ts';

const gazetteer = createGazetteer();
const grid = createLocationGrid('a secret of these tests', gazetteer);
const boulder: Coordinates = { latitude: 40.0274, longitude: -105.2519 };

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

const spread = (middle: Coordinates, miles: number, count: number) =>
  Array.from({ length: count }, (_, index): Coordinates => {
    const [away, turn] = [(miles / 69) * Math.sqrt(index / count), index * 2.399_963];
    return { latitude: middle.latitude + away * Math.cos(turn), longitude: middle.longitude + away * Math.sin(turn) };
  });

it('shows the same point for a place every time, and at most two for places less than 80 yards apart', async () => {
  const shown = await Promise.all(spread(boulder, 0.02, 20).map((point) => grid.snap(point)));
  expect(new Set(shown.map(({ point }) => JSON.stringify(point))).size).toBeLessThanOrEqual(2);
  expect(await grid.snap(boulder)).toEqual(await grid.snap({ ...boulder }));
});

it('moves at least half of the places by over a quarter mile, but none by 7 miles or more', async () => {
  const places = spread(boulder, 8, 200);
  const wrong = await Promise.all(places.map(async (place) => distanceMiles(place, (await grid.snap(place)).point)));
  expect(median(wrong)).toBeGreaterThan(0.25);
  expect(Math.max(...wrong)).toBeLessThan(7);
});

it('uses larger cells where few people live', async () => {
  const reachIn = async (point: Coordinates) => (await grid.snap(point)).reachMiles;
  const [city, plains] = [
    await reachIn({ latitude: 39.74, longitude: -104.99 }),
    await reachIn({ latitude: 40.1, longitude: -102.7 }),
  ];
  expect(city).toBe(1);
  expect(plains).toBeGreaterThan(2);
});

it('shows a different point if the secret is different', async () => {
  const other = createLocationGrid('another secret of these tests', gazetteer);
  expect((await other.snap(boulder)).point).not.toEqual((await grid.snap(boulder)).point);
});
