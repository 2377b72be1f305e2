import type { QueryInput } from '@playfield/contracts/http/call.ts';
import { autocompletePlaces, geocode, placeDetails } from '@playfield/contracts/places.ts';
import { listMatchups, mapMatchups } from '@playfield/contracts/search.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { updateProfile } from '@playfield/contracts/account.ts';
import { dayFromNow, newWord } from '../support/bodies.ts';
import { block, post } from '../support/games.ts';
import { signUp, signUpTeams, type TestTeam } from '../support/teams.ts';
import { until } from '../support/until.ts';
import { listRelaxedSearches } from '@playfield/contracts/relaxed-search.ts';

const [boulder, denver] = [await signUp(), await signUp({ teamLocation: 'Denver, CO' })];

describe('the game search', () => {
  const mine = { sport: 'lacrosse', ageGroup: '17u' } as const;
  const place = { matchupType: 'hosting', ...mine } as const;
  const games: Record<string, number> = {};

  beforeAll(async () => {
    const post17 = (location: string, more: object = {}) => post(boulder, { ...place, location, ...more });
    games['boulder'] = (await post17('Boulder, CO', { date: dayFromNow(12) })).id;
    games['fortCollins'] = (await post17('Fort Collins, CO', { date: dayFromNow(11), gender: 'female' })).id;
    games['cheyenne'] = (await post17('Cheyenne, WY', { date: dayFromNow(10) })).id;
    games['looking'] = (
      await post17('Aurora, CO', { date: dayFromNow(13), matchupType: 'looking', gender: 'coed' })
    ).id;
  });

  async function find(query: QueryInput<typeof listMatchups>): Promise<number[]> {
    return (await denver.ask(listMatchups, { query: { ...mine, ...query } })).map(({ id }) => id);
  }

  it('lists open games, soonest or nearest first, and filters by distance from a ZIP code or a city', async () => {
    expect(await find({})).toEqual([games['cheyenne'], games['fortCollins'], games['boulder'], games['looking']]);
    const near = { matchupType: 'hosting', zipcode: '80202' } as const;
    expect(await find({ ...near, maxDistance: '10' })).toEqual([]);
    expect(await find({ ...near, maxDistance: '50' })).toEqual([games['boulder']]);
    const seen = await find({ ...near, maxDistance: '100' });
    expect(seen).toEqual([games['cheyenne'], games['fortCollins'], games['boulder']]);
    expect(await find({ ...near, zipcode: 'Denver, CO', maxDistance: '50' })).toEqual([games['boulder']]);
    const found = await denver.ask(listMatchups, { query: { ...mine, zipcode: '80202', sort: 'nearest' } });
    const nearestFirst = ['looking', 'boulder', 'fortCollins', 'cheyenne'].map((name) => games[name]);
    expect(found.map(({ id }) => id)).toEqual(nearestFirst);
    expect(found[1]?.distanceMiles).toBeGreaterThan(20);
    expect(found[1]?.distanceMiles).toBeLessThan(30);
  });

  it('rejects an unknown place, and sorting by distance without a place', async () => {
    for (const query of [{ zipcode: 'Nowhereville, CO' }, { sort: 'nearest' }] as const)
      expect((await denver.refused(listMatchups, { query })).fieldErrors).toEqual({ zipcode: [expect.any(String)] });
  });

  it('filters by state, type and gender, and treats empty values as no filter', async () => {
    expect(await find({ searchType: 'state', state: 'WY' })).toEqual([games['cheyenne']]);
    expect(await find({ searchType: 'state', state: '' })).toHaveLength(4);
    expect(await find({ matchupType: 'looking' })).toEqual([games['looking']]);
    expect(await find({ gender: 'female' })).toEqual([games['fortCollins']]);
    expect(await find({ gender: 'female-coed' })).toEqual([games['fortCollins'], games['looking']]);
    expect(await find({ gender: 'all-genders', matchupType: 'all', maxDistance: 'any', zipcode: '' })).toHaveLength(4);
  });

  it('filters by date in every sort order', async () => {
    const [tenth, eleventh, twelfth] = [dayFromNow(10), dayFromNow(11), dayFromNow(12)];
    expect(await find({ from: eleventh, to: twelfth })).toEqual([games['fortCollins'], games['boulder']]);
    expect(await find({ to: tenth })).toEqual([games['cheyenne']]);
    expect(await find({ from: twelfth, to: '' })).toEqual([games['boulder'], games['looking']]);
    const near = { zipcode: '80202', maxDistance: '50', from: tenth, to: twelfth } as const;
    for (const sort of ['soonest', 'newest', 'nearest', 'best'] as const)
      expect(await find({ ...near, sort }), sort).toEqual([games['boulder']]);
  });

  it('puts every result on the map at the same point as in the list', async () => {
    const query = { ...mine, matchupType: 'hosting', searchType: 'state', state: 'CO' } as const;
    const { points, unplaced, more } = await denver.ask(mapMatchups, { query });
    const listed = await denver.ask(listMatchups, { query });
    expect([unplaced, more]).toEqual([0, false]);
    expect(points.flatMap(({ ids }) => ids).toSorted()).toEqual(listed.map(({ id }) => id).toSorted());
    for (const { ids, location, latitude, longitude } of points)
      for (const game of listed.filter(({ id }) => ids.includes(id)))
        expect(game).toMatchObject({ location, latitude: `${latitude}`, longitude: `${longitude}` });
    const days = { ...query, from: dayFromNow(11), to: dayFromNow(11) };
    expect((await denver.ask(mapMatchups, { query: days })).points).toEqual([
      expect.objectContaining({ location: 'Fort Collins, CO', count: 1, ids: [games['fortCollins']] }),
    ]);
  });

  it.each(['soonest', 'newest', 'nearest'] as const)('has no gaps or repeats between pages, %s first', async (sort) => {
    const whole = await find({ sort, zipcode: '80202' });
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const query = new URLSearchParams({ ...mine, sort, zipcode: '80202', limit: '1', ...(cursor ? { cursor } : {}) });
      const { json, headers } = await denver.raw('GET', `/api/matchups?${query.toString()}`);
      seen.push(...(json as { id: number }[]).map(({ id }) => id));
      cursor = headers.get('x-next-cursor') ?? undefined;
    } while (cursor);
    expect(seen).toEqual(whole);
  });
});

it('suggests places, and finds places by ZIP code and by coordinates', async () => {
  const { suggestions } = await denver.ask(autocompletePlaces, { body: { input: 'boulder' } });
  expect(suggestions[0]).toMatchObject({ description: 'Boulder, CO', main_text: 'Boulder', secondary_text: 'CO' });
  const details = await denver.ask(placeDetails, { body: { placeId: suggestions[0]?.placeId ?? '' } });
  expect(details.zipcode).toMatch(/^803/);
  const { lat, lng } = await denver.ask(geocode, { body: { location: '80202' } });
  expect([lat, lng]).toEqual([expect.closeTo(39.75, 1), expect.closeTo(-105, 1)]);
  const at = (location: string) => ({ body: { location } });
  const { town } = await denver.ask(geocode, at('40.01, -105.27'));
  expect(town).toMatch(/^Boulder, CO 803\d\d$/);
  expect(await denver.ask(geocode, at('40.014,-105.266'))).toEqual({ lat: 40.01, lng: -105.27, town });
  for (const abroad of ['48.85, 2.35', '99, 999']) expect(await denver.refusedWith(geocode, at(abroad))).toBe(404);
});

it('finds games by the beginnings of words in team names, places and notes', async () => {
  const word = newWord();
  const host = await signUp({ teamName: `${word} Señors` });
  const game = await post(host, { location: 'Longmont, CO', additionalInfo: 'Turf fields, bring cleats.' });
  const guest = await signUp();
  const find = async (q: string) => (await guest.ask(listMatchups, { query: { q } })).map(({ id }) => id);
  for (const q of [word, `${word.slice(0, 8)} SENOR`, `longm ${word}`, `cleats, ${word}!`])
    expect(await find(q), q).toEqual([game.id]);
  for (const q of [`${word} denver`, `x${word}`]) expect(await find(q), q).toEqual([]);
  await host.ask(updateProfile, { body: { teamName: `Renamed ${word}s` } });
  await until(async () => (await find(`renamed ${word}`)).includes(game.id));
  expect(await find(`${word} senors`)).toEqual([]);
  for (const q of ['(.*', '$where', '\\', '*'.repeat(80)]) await guest.ask(listMatchups, { query: { q } });
});

type Query = QueryInput<typeof listRelaxedSearches>;

const [us, them] = await signUpTeams('Asking Asps', 'Wider Wolves');
const offersTo = (team: TestTeam, query: Query) => team.ask(listRelaxedSearches, { query });

describe('relaxed searches', () => {
  it('change one filter each, and find as many games as they promise', async () => {
    const game = { sport: 'tennis', ageGroup: '12u', gender: 'female', matchupType: 'hosting' } as const;
    await post(them, { ...game, location: 'Bangor, ME' });
    await post(them, { ...game, location: 'Bar Harbor, ME', ageGroup: '13u' });
    await post(them, { ...game, location: 'Bar Harbor, ME', gender: 'coed' });
    await post(them, { ...game, location: 'Bar Harbor, ME', matchupType: 'looking' });
    const query = { ...game, zipcode: 'Bar Harbor, ME', maxDistance: '10' } as const;
    expect(await us.ask(listMatchups, { query })).toEqual([]);
    const offers = await offersTo(us, query);
    expect(offers).toEqual([
      { change: { maxDistance: '50' }, count: 1, more: false },
      { change: { ageGroup: '13u' }, count: 1, more: false },
      { change: { gender: '' }, count: 1, more: false },
      { change: { matchupType: 'looking' }, count: 1, more: false },
    ]);
    for (const { change, count } of offers)
      expect(await us.ask(listMatchups, { query: { ...query, ...change } })).toHaveLength(count);
  });

  it('can drop the state, the search words or the sport', async () => {
    await post(them, { sport: 'volleyball', location: 'Laramie, WY', ageGroup: '16u', additionalInfo: 'zanzibar' });
    const there = { searchType: 'state', state: 'WY' } as const;
    const asked = { sport: 'volleyball', q: 'zanzibar', matchupType: 'hosting' } as const;
    expect(await offersTo(us, { ...asked, searchType: 'state', state: 'ND' })).toEqual([
      { change: { state: '' }, count: 1, more: false },
    ]);
    expect(await offersTo(us, { ...asked, ...there, q: 'zanzibar nowhere' })).toEqual([
      { change: { q: '' }, count: 1, more: false },
    ]);
    expect(await offersTo(us, { ...asked, ...there, sport: 'wrestling' })).toEqual([
      { change: { sport: '' }, count: 1, more: false },
    ]);
  });

  it('are omitted if they would find only the team’s own games or games of blocked teams', async () => {
    const there = { searchType: 'state', state: 'WY' } as const;
    const asked = { sport: 'swimming', ageGroup: '8u', q: 'quokkas', matchupType: 'looking', ...there } as const;
    expect(await offersTo(us, asked)).toEqual([]);
    await post(them, {
      sport: 'swimming',
      ageGroup: '9u',
      matchupType: 'looking',
      location: 'Cody, WY',
      additionalInfo: 'quokkas',
    });
    expect(await offersTo(us, asked)).toEqual([{ change: { ageGroup: '9u' }, count: 1, more: false }]);
    expect(await offersTo(them, asked)).toEqual([]);
    const apart = await signUp();
    await block(apart, them);
    expect(await offersTo(apart, asked)).toEqual([]);
  });
});
