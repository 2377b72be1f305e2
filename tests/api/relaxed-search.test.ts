import type { QueryInput } from '@playfield/contracts/http/call.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { listRelaxedSearches } from '@playfield/contracts/relaxed-search.ts';
import { describe, expect, it } from 'vitest';
import { block, post, signUp, signUpTeams, type TestTeam } from '../support/teams.ts';

type Query = QueryInput<typeof listRelaxedSearches>;

const [us, them] = await signUpTeams('Asking Asps', 'Wider Wolves');
const offersTo = (team: TestTeam, query: Query) => team.ask(listRelaxedSearches, { query });

describe('relaxed searches', () => {
  it('change one filter each, in order of least loss, and find as many games as they promise', async () => {
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

  it('can drop the state, the words or the sport', async () => {
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

  it('are omitted if they would find nothing, and do not count games of blocked teams', async () => {
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
    const apart = await signUp();
    await block(apart, them);
    expect(await offersTo(apart, asked)).toEqual([]);
  });
});
