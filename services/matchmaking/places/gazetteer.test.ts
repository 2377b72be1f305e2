import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createGazetteer, readGazetteer } from './gazetteer.ts';

const places = createGazetteer();
const first = async (input: string) => (await places.suggest(input))[0]?.description;

it.each([
  ['bould', 'Boulder, CO'],
  ['Boulder, C', 'Boulder, CO'],
  ['BOULDER, COLORADO', 'Boulder, CO'],
  ['st louis', 'St. Louis, MO'],
  ['saint louis', 'St. Louis, MO'],
  ['ft collins', 'Fort Collins, CO'],
  ['nyc', 'New York City, NY'],
  ['new yor', 'New York City, NY'],
  ['80302', 'Boulder, CO 80302'],
  ['springfield, il', 'Springfield, IL'],
])('suggests for %s first %s', async (input, suggested) => {
  expect(await first(input)).toBe(suggested);
});

it('suggests nothing for less than three characters, and eight places at most', async () => {
  expect(await places.suggest('sa')).toEqual([]);
  expect(await places.suggest('san')).toHaveLength(8);
  expect(await places.suggest('803')).toHaveLength(8);
  expect(await places.suggest('\u0000\u0001$$$')).toEqual([]);
});

it('suggests no two places that look the same', async () => {
  for (const text of ['lafayette', 'springfield', 'franklin', 'washington', 'georgetown']) {
    const suggested = (await places.suggest(text)).map(({ description }) => description);
    expect(new Set(suggested).size, text).toBe(suggested.length);
  }
});

it('gives details for what it suggests, and for nothing else', async () => {
  for (const { placeId } of await places.suggest('denv')) {
    expect(await places.details(placeId)).toMatchObject({
      latitude: expect.any(Number),
      longitude: expect.any(Number),
    });
  }
  expect(await places.details('city-nowhere')).toBeNull();
});

it.each([
  ['80302', 'CO', 40.0],
  ['80302-1234', 'CO', 40.0],
  ['Denver, CO', 'CO', 39.7],
  ['denver, colorado', 'CO', 39.7],
  ['Scott Carpenter Park, Boulder, CO', 'CO', 40.0],
  ['1505 30th St, Boulder, CO 80303', 'CO', 40.0],
  ['1505 30th St Boulder CO', 'CO', 40.0],
  ['Scott Carpenter Park, Boulder CO', 'CO', 40.0],
  ['New York, NY', 'NY', 40.7],
  ['Washington, DC', 'DC', 38.9],
])('finds %s', async (text, state, latitude) => {
  const place = await places.find(text);
  expect(place?.state).toBe(state);
  expect(place?.town).toMatch(new RegExp(`^[A-Z][A-Za-z. ]+, ${state}$`));
  expect(place?.latitude).toBeCloseTo(latitude, 0);
});

it.each(['Boulder', 'Nowhereville, CO', '00000', 'Boulder, ZZ', ''])('does not guess at %s', async (text) => {
  expect(await places.find(text)).toBeNull();
});

it('knows the town and the state that a point lies in', async () => {
  expect(await places.nearest({ latitude: 41.14, longitude: -104.82 })).toMatchObject({
    town: 'Cheyenne, WY',
    state: 'WY',
  });
});

it('knows about how many people live somewhere', async () => {
  const denver = await places.peopleWithin({ latitude: 39.74, longitude: -104.99 }, 6);
  const plains = await places.peopleWithin({ latitude: 40.1, longitude: -102.7 }, 6);
  expect(denver).toBeGreaterThan(300_000);
  expect(plains).toBeLessThan(10_000);
});

const { cities, zips } = readGazetteer();

it('has places where they are', () => {
  expect(cities.length).toBeGreaterThan(10_000);
  expect(zips.length).toBeGreaterThan(30_000);
  expect(cities.find(({ name, state }) => name === 'Boulder' && state === 'CO')).toMatchObject({
    latitude: expect.closeTo(40.015, 2),
    longitude: expect.closeTo(-105.271, 2),
  });
});

it('has as many towns and ZIP codes as the regions’ pages say', () => {
  const countOf = (rows: readonly { state: string }[], name: string) =>
    rows.filter(({ state }) => state === name).length;
  const folder = new URL('../../../site/src/content/regions/', import.meta.url);
  for (const file of readdirSync(folder)) {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const said = (name: string) => new RegExp(`^ *${name}: (\\w+)$`, 'm').exec(text)?.[1] ?? '';
    const state = said('state');
    expect([said('towns'), said('zips')], state).toEqual([`${countOf(cities, state)}`, `${countOf(zips, state)}`]);
  }
});
