import { autocompletePlaces, geocode, placeDetails } from '@playfield/contracts/places.ts';
import { describe, expect, it } from 'vitest';
import { visitor } from '../support/teams.ts';

describe('places', () => {
  it('suggests from three characters on, best known first', async () => {
    const { suggestions } = await visitor().ask(autocompletePlaces, { body: { input: 'boulder' } });
    expect(suggestions[0]).toMatchObject({ description: 'Boulder, CO', main_text: 'Boulder', secondary_text: 'CO' });
    expect(suggestions.length).toBeLessThanOrEqual(8);
    expect(await visitor().ask(autocompletePlaces, { body: { input: 'bo' } })).toEqual({ suggestions: [] });
    const details = await visitor().ask(placeDetails, { body: { placeId: suggestions[0]?.placeId ?? '' } });
    expect(details.latitude).toBeCloseTo(40.01, 1);
    expect(details.zipcode).toMatch(/^803/);
  });

  it('finds a ZIP code and a city with its state, and says so when it does not', async () => {
    const { lat, lng } = await visitor().ask(geocode, { body: { location: '80202' } });
    expect([lat, lng]).toEqual([expect.closeTo(39.75, 1), expect.closeTo(-105, 1)]);
    expect(await visitor().ask(geocode, { body: { location: 'ft collins, colorado' } })).toMatchObject({
      lat: expect.closeTo(40.58, 1),
    });
    expect(await visitor().refusedWith(geocode, { body: { location: 'Nowhereville, CO' } })).toBe(404);
    expect(await visitor().refusedWith(placeDetails, { body: { placeId: 'city-0' } })).toBe(404);
    expect(await visitor().refused(geocode, { body: { location: '' } })).toMatchObject({
      status: 400,
      message: 'Location is required',
    });
  });
});
