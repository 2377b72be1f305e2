import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readGazetteer } from './data.ts';

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
