import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pointAt, readGazetteer } from './data.ts';

it('has places where they are', () => {
  const { cities, zips } = readGazetteer();
  expect(cities.id.length).toBeGreaterThan(10_000);
  expect(zips.zip.length).toBeGreaterThan(30_000);
  const boulder = cities.id.findIndex((_, row) => cities.name.at(row) === 'Boulder' && cities.state.at(row) === 'CO');
  expect(pointAt(cities, boulder)).toEqual({
    latitude: expect.closeTo(40.015, 2),
    longitude: expect.closeTo(-105.271, 2),
  });
});

it('has a text for each row of its table', () => {
  const { names, cities, zips } = readGazetteer();
  expect(names.name.length).toBe(names.city.length);
  for (const { length } of [cities.name, cities.state, cities.zip, cities.latitude])
    expect(length).toBe(cities.id.length);
  for (const { length } of [zips.city, zips.state, zips.longitude]) expect(length).toBe(zips.zip.length);
  expect([names.name.at(names.name.length), names.name.at(-1)]).toEqual(['', '']);
});

it('has as many towns and ZIP codes as the regions’ pages say', () => {
  const { cities, zips } = readGazetteer();
  const countOf = ({ state }: { state: { length: number; at(row: number): string } }, name: string) =>
    Array.from({ length: state.length }, (_, row) => state.at(row)).filter((one) => one === name).length;
  const folder = new URL('../../../site/src/content/regions/', import.meta.url);
  for (const file of readdirSync(folder)) {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const said = (name: string) => new RegExp(`^ *${name}: (\\w+)$`, 'm').exec(text)?.[1] ?? '';
    const state = said('state');
    expect([said('towns'), said('zips')], state).toEqual([`${countOf(cities, state)}`, `${countOf(zips, state)}`]);
  }
});
