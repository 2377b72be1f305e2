import { expect, it } from 'vitest';
import { pack, readGazette, unpack } from './data.ts';
import { readCities, readZips } from './packages.ts';

it('is what the packages say: `npm run gazette` writes it', () => {
  expect(readGazette()).toEqual(unpack(pack({ cities: readCities(), zips: readZips() })));
});

it('has places where they are', () => {
  const { cities, zips } = readGazette();
  expect(cities.length).toBeGreaterThan(10_000);
  expect(zips.length).toBeGreaterThan(30_000);
  expect(cities.find(({ name, state }) => name === 'Boulder' && state === 'CO')).toMatchObject({
    latitude: expect.closeTo(40.015, 2),
    longitude: expect.closeTo(-105.271, 2),
  });
});
