import { createMatchup, getMatchup, listMatchups, listMyMatchups } from '@playfield/contracts/matchups.ts';
import type { QueryInput } from '@playfield/contracts/call.ts';
import { getTeam } from '@playfield/contracts/teams.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  dayFromNow,
  managerRegistration,
  matchupBody,
  memberRegistration,
  post,
  signUp,
  visitor,
} from '../testing/teams.ts';
import type { TestTeam } from '../testing/teams.ts';

let boulder: TestTeam;
let denver: TestTeam;

beforeAll(async () => {
  [boulder, denver] = await Promise.all([
    signUp(),
    signUp(managerRegistration({ teamName: 'Denver Dynamos', teamLocation: 'Denver, CO' })),
  ]);
});

describe('posting availability', () => {
  it('keeps what was sent and adds where and when that is', async () => {
    const game = await post(boulder, {
      location: 'Scott Carpenter Park, Boulder, CO',
      zipcode: '80302',
      latitude: '40.0123',
      longitude: -105.25,
      competitionLevel: 'recreational',
      additionalInfo: 'Turf field.\nParking on 30th.',
      date: '2027-07-10',
    });
    expect(game).toMatchObject({
      matchupType: 'hosting',
      location: 'Scott Carpenter Park, Boulder, CO',
      latitude: '40.0123',
      longitude: '-105.25',
      zipcode: '80302',
      state: 'CO',
      timeZone: 'America/Denver',
      startsAt: '2027-07-10T16:00:00.000Z',
      maxTravelDistance: null,
      status: 'open',
      interestCount: 0,
      team: { id: boulder.user.id, teamName: 'Boulder Bandits', teamLocation: 'Boulder, CO' },
    });
    expect(await boulder.ask(getMatchup, { params: { id: game.id } })).toEqual({ ...game, myInterest: null });
    expect(await boulder.ask(listMyMatchups)).toContainEqual({ ...game, interests: [] });
  });

  it('places a game by its ZIP code, or by its location, and does without either', async () => {
    const byZip = await post(boulder, { location: 'Our field', zipcode: '82001' });
    expect(byZip).toMatchObject({ state: 'WY', timeZone: 'America/Denver' });
    const byText = await post(boulder, { location: 'St. Louis, MO' });
    expect(byText).toMatchObject({ state: 'MO', timeZone: 'America/Chicago' });
    const nowhere = await post(boulder, { location: 'Behind the old barn' });
    expect(nowhere).toMatchObject({ latitude: null, longitude: null, state: null });
  });

  it('keeps a travel distance for a team that is looking, and reads any as none', async () => {
    const looking = { matchupType: 'looking' as const };
    expect(await post(boulder, { ...looking, maxTravelDistance: 50 })).toMatchObject({ maxTravelDistance: 50 });
    expect(await post(boulder, { ...looking, maxTravelDistance: 'any' })).toMatchObject({ maxTravelDistance: null });
    expect(await post(boulder, { maxTravelDistance: 50 })).toMatchObject({ maxTravelDistance: null });
  });

  it('refuses every empty field with its own words', async () => {
    const answer = await boulder.refused(createMatchup, { body: {} as never });
    expect(answer).toMatchObject({
      status: 400,
      code: 'validation_failed',
      fieldErrors: {
        sport: ['Sport is required'],
        ageGroup: ['Age group is required'],
        gender: ['Gender is required'],
        date: ['Date is required'],
        startTime: ['Start time is required'],
        endTime: ['End time is required'],
        matchupType: ['Matchup type is required'],
        location: ['Location is required'],
      },
    });
  });

  it.each([
    ['a day that has gone by', { date: '2024-05-01' }, { date: ['Please choose a date and time in the future'] }],
    ['a day that does not exist', { date: '2027-02-29' }, { date: ['That day does not exist'] }],
    ['an end before the start', { endTime: '09:30' }, { endTime: ['End time must be after the start time'] }],
    ['an end at the start', { endTime: '10:00' }, { endTime: ['End time must be after the start time'] }],
    [
      'a distance that is not on the list',
      { matchupType: 'looking', maxTravelDistance: 37 },
      { maxTravelDistance: ['Please choose a distance from the list'] },
    ],
    [
      'notes without end',
      { additionalInfo: 'x'.repeat(10_000) },
      { additionalInfo: ['Please use at most 2000 characters'] },
    ],
    [
      'a location of two lines',
      { location: 'Boulder\r\nBcc: all@teams.example' },
      { location: ['Please use plain text on one line'] },
    ],
    [
      'a latitude off the globe',
      { latitude: '91', longitude: '0' },
      { latitude: ['Please enter a latitude between -90 and 90'] },
    ],
    ['an operator for a sport', { sport: { $gt: '' } }, { sport: ['Sport is required'] }],
    [
      'a distance with nothing to measure it from',
      { matchupType: 'looking', maxTravelDistance: 25, location: 'Behind the old barn' },
      { location: ['Please select a location with coordinates for distance-based search'] },
    ],
  ])('refuses %s', async (_, wrong, fieldErrors) => {
    const answer = await boulder.refused(createMatchup, { body: matchupBody(wrong as never) });
    expect(answer).toMatchObject({ status: 400, code: 'validation_failed', fieldErrors });
  });

  it('is for team managers', async () => {
    const member = await signUp(memberRegistration());
    expect(await member.refused(createMatchup, { body: matchupBody() })).toMatchObject({
      status: 403,
      message: 'Team Manager Access Required',
    });
    expect(await visitor().refused(createMatchup, { body: matchupBody() })).toMatchObject({
      status: 401,
      message: 'Authentication required',
    });
  });
});

describe('finding games', () => {
  // One sport and age group that nobody else here plays, so that lists can be compared whole.
  const mine = { sport: 'lacrosse', ageGroup: '17u' } as const;
  const place = { matchupType: 'hosting', ...mine } as const;
  const games: Record<string, number> = {};

  beforeAll(async () => {
    const post17 = (location: string, more: object = {}) => post(boulder, { ...place, location, ...more });
    games['boulder'] = (await post17('Boulder, CO', { date: dayFromNow(12) })).id;
    games['fortCollins'] = (await post17('Fort Collins, CO', { date: dayFromNow(11), gender: 'female' })).id;
    games['cheyenne'] = (await post17('Cheyenne, WY', { date: dayFromNow(10) })).id;
    games['looking'] = (await post17('Aurora, CO', { date: dayFromNow(13), matchupType: 'looking' })).id;
  });

  async function find(query: QueryInput<typeof listMatchups>): Promise<number[]> {
    return (await denver.ask(listMatchups, { query: { ...mine, ...query } })).map(({ id }) => id);
  }

  it('lists open games, soonest first', async () => {
    expect(await find({})).toEqual([games['cheyenne'], games['fortCollins'], games['boulder'], games['looking']]);
  });

  it('filters by distance from a ZIP code or a city', async () => {
    const near = { matchupType: 'hosting', zipcode: '80202' } as const;
    expect(await find({ ...near, maxDistance: '10' })).toEqual([]);
    expect(await find({ ...near, maxDistance: '25' })).toEqual([games['boulder']]);
    expect(await find({ ...near, maxDistance: '50' })).toEqual([games['boulder']]);
    expect(await find({ ...near, maxDistance: '100' })).toEqual([
      games['cheyenne'],
      games['fortCollins'],
      games['boulder'],
    ]);
    expect(await find({ ...near, zipcode: 'Denver, CO', maxDistance: '50' })).toEqual([games['boulder']]);
  });

  it('says how far each game is, and sorts by it on request', async () => {
    const found = await denver.ask(listMatchups, { query: { ...mine, zipcode: '80202', sort: 'nearest' } });
    expect(found.map(({ id }) => id)).toEqual([
      games['looking'],
      games['boulder'],
      games['fortCollins'],
      games['cheyenne'],
    ]);
    const miles = found.map(({ distanceMiles }) => distanceMiles ?? 0);
    expect(miles[1]).toBeGreaterThan(20);
    expect(miles[1]).toBeLessThan(30);
    expect(miles[3]).toBeGreaterThan(90);
    expect(miles[3]).toBeLessThan(100);
  });

  it('filters by state, type and gender, and treats empty and all as no filter', async () => {
    expect(await find({ searchType: 'state', state: 'WY' })).toEqual([games['cheyenne']]);
    expect(await find({ searchType: 'state', state: '' })).toHaveLength(4);
    expect(await find({ matchupType: 'looking' })).toEqual([games['looking']]);
    expect(await find({ gender: 'female' })).toEqual([games['fortCollins']]);
    expect(await find({ gender: 'all-genders', matchupType: 'all', maxDistance: 'any', zipcode: '' })).toHaveLength(4);
    expect(await find({ maxDistance: '10' })).toHaveLength(4);
  });

  it.each(['soonest', 'newest', 'nearest'] as const)(
    'pages by keys without a gap or a repeat, %s first',
    async (sort) => {
      const whole = await find({ sort, zipcode: '80202' });
      const seen: number[] = [];
      let cursor: string | undefined;
      do {
        const query = new URLSearchParams({
          ...mine,
          sort,
          zipcode: '80202',
          limit: '1',
          ...(cursor ? { cursor } : {}),
        });
        const { json, headers } = await denver.raw('GET', `/api/matchups?${query.toString()}`);
        seen.push(...(json as { id: number }[]).map(({ id }) => id));
        cursor = headers.get('x-next-cursor') ?? undefined;
      } while (cursor);
      expect(seen).toEqual(whole);
    },
  );

  it.each([
    ['a place that is not there', { zipcode: 'Nowhereville, CO' }, 'zipcode'],
    ['a ZIP code that is not there', { zipcode: '00000' }, 'zipcode'],
    ['a sort by distance from nowhere', { sort: 'nearest' }, 'zipcode'],
    ['a sport that is not on the list', { sport: 'cricket' }, 'sport'],
    ['a state that is none', { searchType: 'state', state: 'ZZ' }, 'state'],
    ['a distance that is not on the list', { maxDistance: '7' }, 'maxDistance'],
    ['a limit past the highest', { limit: '101' }, 'limit'],
    ['a limit that is no number', { limit: '-1' }, 'limit'],
    ['a cursor that was never given out', { cursor: 'e30' }, 'cursor'],
    ['the same parameter twice', { sport: ['soccer', 'tennis'] }, 'sport'],
  ])('refuses %s', async (_, query, field) => {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) parameters.append(name, one);
    const { status, json } = await denver.raw('GET', `/api/matchups?${parameters.toString()}`);
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: 'validation_failed', fieldErrors: { [field]: [expect.any(String)] } });
  });

  it('is for those who are signed in', async () => {
    expect(await visitor().refused(listMatchups)).toMatchObject({ status: 401 });
  });
});

describe('one game, one team', () => {
  it.each(['999999999', '0', '-1', '1.5', 'abc', '1e3', '%7B%7D', '12345678901234567890'])(
    'knows no matchup %s',
    async (id) => {
      const { status, json } = await denver.raw('GET', `/api/matchups/${id}`);
      expect(status).toBe(404);
      expect(json).toMatchObject({ code: 'not_found' });
    },
  );

  it('shows another team without its address or phone number', async () => {
    const game = await post(boulder, { sport: 'tennis' });
    const team = await denver.ask(getTeam, { params: { id: boulder.user.id } });
    expect(team).toMatchObject({ id: boulder.user.id, teamName: 'Boulder Bandits', sport: 'baseball' });
    expect(team.matchups.map(({ id }) => id)).toContain(game.id);
    const { json } = await denver.raw('GET', `/api/teams/${boulder.user.id}`);
    expect(JSON.stringify(json)).not.toMatch(/email|phone|@/i);
    expect(await denver.refused(getTeam, { params: { id: 999_999_999 } })).toMatchObject({ status: 404 });
  });
});
