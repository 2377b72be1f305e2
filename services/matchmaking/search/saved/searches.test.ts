import { describe, expect, it } from 'vitest';
import { distanceMiles, type Coordinates } from '../../places/coordinates.ts';
import { fits, newSavedSearch } from './searches.ts';
import { tokensOf } from '../../games/tokens.ts';
import { asRough } from '../../places/location-privacy.ts';
import { publicPlaceOf } from '../../places/venues.ts';

type Filters = Parameters<typeof newSavedSearch>[0]['filters'];
type Game = Parameters<typeof fits>[1];

const BOULDER = { latitude: 40.015, longitude: -105.2705 };
const DENVER = { latitude: 39.7392, longitude: -104.9903 };
const anything: Filters = { searchType: 'zipcode', zipcode: '', maxDistance: null, q: '' };

const saved = (filters: Partial<Filters>, place: Coordinates = BOULDER) =>
  newSavedSearch(
    { name: 'Ours', cadence: 'daily', filters: { ...anything, ...filters } },
    1,
    { find: async () => ({ ...place, zipcode: null, state: 'CO', town: null, timeZone: 'America/Denver' }) },
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
    ...publicPlaceOf(venue && { town: null, shown: asRough(venue) }, ''),
    ...more,
  };
}

describe('a saved search', () => {
  it.each<[what: string, filters: Partial<Filters>, game: Partial<Game>]>([
    ['sport', { sport: 'soccer' }, { sport: 'baseball' }],
    ['age', { ageGroup: '12u' }, { ageGroup: '10u' }],
    ['gender', { gender: 'female' }, { gender: 'coed' }],
    ['genders', { gender: 'female-coed' }, { gender: 'male' }],
    ['type', { matchupType: 'hosting' }, { matchupType: 'looking' }],
    ['state', { searchType: 'state', state: 'CO' }, { state: 'WY' }],
    ['words', { q: 'bea LIGHTS' }, { searchTokens: tokensOf('Bears') }],
  ])('matches only games with its %s', async (_, filters, other) => {
    const search = await saved(filters);
    expect(fits(search, gameAt(BOULDER))).toBe(true);
    expect(fits(search, gameAt(BOULDER, other))).toBe(false);
    expect(fits(await saved({}), gameAt(null, other))).toBe(true);
  });

  it('that limits the distance from a place does not match a game without a place', async () => {
    expect(fits(await saved({ zipcode: '80302', maxDistance: 25 }), gameAt(null))).toBe(false);
    expect(fits(await saved({ zipcode: '80302', maxDistance: null }), gameAt(null))).toBe(true);
    expect(fits(await saved({ zipcode: '', maxDistance: 25 }), gameAt(null))).toBe(true);
  });

  it('measures great-circle distances accurately to the mile', async () => {
    const miles = distanceMiles(BOULDER, DENVER);
    expect(fits(await saved({ zipcode: '80302', maxDistance: Math.ceil(miles) }), gameAt(DENVER))).toBe(true);
    expect(fits(await saved({ zipcode: '80302', maxDistance: Math.floor(miles) }), gameAt(DENVER))).toBe(false);
  });

  it('counts as a duplicate of another that differs only in how the place and words are spelled', async () => {
    const about = async (filters: Partial<Filters>) => (await saved(filters)).about;
    const near = { zipcode: '80302', maxDistance: 25 };
    expect(await about({ ...near, q: 'b A' })).toBe(
      await about({ zipcode: 'Boulder, CO', maxDistance: 25, q: 'a  B!' }),
    );
    expect(await about({ zipcode: '80302' })).toBe(await about({}));
    expect(await about(near)).not.toBe(await about({ ...near, maxDistance: 50 }));
    expect(await about({ sport: 'soccer' })).not.toBe(await about({}));
  });
});
