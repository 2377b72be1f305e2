import { assert, asyncProperty, constantFrom, double, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMiles, type Coordinates } from '../../places/coordinates.ts';
import { areasWith, fits, newSavedSearch } from './queries.ts';
import { tokensOf } from '../../games/tokens.ts';
import { asRough } from '../../places/location-privacy.ts';
import { publicPlaceOf } from '../../places/venues.ts';

type Asked = Parameters<typeof newSavedSearch>[0]['filters'];
type Game = Parameters<typeof fits>[1] & Parameters<typeof areasWith>[0];

const BOULDER = { latitude: 40.015, longitude: -105.2705 };
const DENVER = { latitude: 39.7392, longitude: -104.9903 };
const anything: Asked = { searchType: 'zipcode', zipcode: '', maxDistance: null, q: '' };

/** The place of every search that names one. */
const saved = (filters: Partial<Asked>, place: Coordinates = BOULDER) =>
  newSavedSearch(
    { name: 'Ours', cadence: 'daily', filters: { ...anything, ...filters } },
    1,
    { find: async () => ({ ...place, zipcode: null, state: 'CO', town: null }) },
    new Date(0),
  );

function gameAt(venue: Coordinates | null, more: Partial<Game> = {}): Game {
  return {
    sport: 'soccer',
    ageGroup: '12u',
    gender: 'female',
    matchupType: 'hosting',
    state: 'CO',
    searchTokens: tokensOf('Boulder Bears', 'Boulder, CO', 'Lights until nine'),
    ...publicPlaceOf(venue && { ...venue, zipcode: null, state: 'CO', town: null, shown: asRough(venue) }, ''),
    ...more,
  };
}
const meets = (areas: readonly string[], game: Game) => areasWith(game).some((area) => areas.includes(area));

describe('a saved search', () => {
  it.each<[what: string, filters: Partial<Asked>, game: Partial<Game>]>([
    ['sport', { sport: 'soccer' }, { sport: 'baseball' }],
    ['age', { ageGroup: '12u' }, { ageGroup: '10u' }],
    ['gender', { gender: 'female' }, { gender: 'coed' }],
    ['type', { matchupType: 'hosting' }, { matchupType: 'looking' }],
    ['state', { searchType: 'state', state: 'CO' }, { state: 'WY' }],
    ['words', { q: 'bea LIGHTS' }, { searchTokens: tokensOf('Bears') }],
  ])('takes what agrees with its %s, and nothing else', async (_, filters, other) => {
    const search = await saved(filters);
    expect(fits(search, gameAt(BOULDER))).toBe(true);
    expect(fits(search, gameAt(BOULDER, other))).toBe(false);
    expect(fits(await saved({}), gameAt(null, other))).toBe(true);
  });

  it('takes no game that could not be placed where it asks for a distance', async () => {
    expect(fits(await saved({ zipcode: '80302', maxDistance: 25 }), gameAt(null))).toBe(false);
    expect(fits(await saved({ zipcode: '80302', maxDistance: null }), gameAt(null))).toBe(true);
    expect(fits(await saved({ zipcode: '', maxDistance: 25 }), gameAt(null))).toBe(true);
  });

  it('goes by the great circle, to the mile', async () => {
    const miles = distanceMiles(BOULDER, DENVER);
    expect(fits(await saved({ zipcode: '80302', maxDistance: Math.ceil(miles) }), gameAt(DENVER))).toBe(true);
    expect(fits(await saved({ zipcode: '80302', maxDistance: Math.floor(miles) }), gameAt(DENVER))).toBe(false);
  });

  it('is the same however its place and its words are written, and another where it finds other games', async () => {
    const about = async (filters: Partial<Asked>) => (await saved(filters)).about;
    const near = { zipcode: '80302', maxDistance: 25 };
    expect(await about({ ...near, q: 'b A' })).toBe(
      await about({ zipcode: 'Boulder, CO', maxDistance: 25, q: 'a  B!' }),
    );
    expect(await about({ zipcode: '80302' })).toBe(await about({}));
    expect(await about(near)).not.toBe(await about({ ...near, maxDistance: 50 }));
    expect(await about({ sport: 'soccer' })).not.toBe(await about({}));
  });

  it('is found by every game that it takes: none lies outside of its areas', async () => {
    const place = record({
      latitude: double({ min: 25, max: 49, noNaN: true }),
      longitude: double({ min: -124, max: -67, noNaN: true }),
    });
    const step = double({ min: -3, max: 3, noNaN: true });
    const distance = constantFrom(5, 10, 25, 50, 100, 150, 300, 500);
    let taken = 0;
    await assert(
      asyncProperty(place, step, step, distance, async (center, north, east, maxDistance) => {
        const search = await saved({ zipcode: 'there', maxDistance }, center);
        const game = gameAt({ latitude: center.latitude + north, longitude: center.longitude + east });
        if (!fits(search, game)) return;
        taken += 1;
        expect(meets(search.areas, game)).toBe(true);
      }),
      { numRuns: 500 },
    );
    expect(taken).toBeGreaterThan(50);
    for (const filters of [{}, { searchType: 'state', state: 'CO' }, { sport: 'soccer' }] as const)
      expect(meets((await saved(filters)).areas, gameAt(null))).toBe(true);
  });
});
