import { autocompletePlaces, geocode, placeDetails } from '@playfield/contracts/places.ts';
import { expect, it } from 'vitest';
import { visitor } from '../support/teams.ts';

it('suggests places after three characters, best known first, and gives their details', async () => {
  const { suggestions } = await visitor().ask(autocompletePlaces, { body: { input: 'boulder' } });
  expect(suggestions[0]).toMatchObject({ description: 'Boulder, CO', main_text: 'Boulder', secondary_text: 'CO' });
  expect(await visitor().ask(autocompletePlaces, { body: { input: 'bo' } })).toEqual({ suggestions: [] });
  const details = await visitor().ask(placeDetails, { body: { placeId: suggestions[0]?.placeId ?? '' } });
  expect(details.latitude).toBeCloseTo(40.01, 1);
  expect(details.zipcode).toMatch(/^803/);
});

it('finds a place by ZIP code', async () => {
  const { lat, lng } = await visitor().ask(geocode, { body: { location: '80202' } });
  expect([lat, lng]).toEqual([expect.closeTo(39.75, 1), expect.closeTo(-105, 1)]);
  expect(await visitor().refusedWith(geocode, { body: { location: 'Nowhereville, CO' } })).toBe(404);
});
