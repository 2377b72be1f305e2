import {
  createMatchup,
  getMatchup,
  listMyMatchups,
  createMatchups,
  MATCHUP_IN_PAST,
  updateMatchup,
  OPEN_GAMES_MAX,
} from '@playfield/contracts/matchups.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { importSchedule } from '@playfield/contracts/schedules.ts';
import { dayFromNow, matchupBody, post, signUp, visitor, signUpMember, type TestTeam } from '../support/teams.ts';

let boulder: TestTeam;
let denver: TestTeam;

beforeAll(async () => {
  [boulder, denver] = await Promise.all([signUp(), signUp({ teamName: 'Denver Dynamos', teamLocation: 'Denver, CO' })]);
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

  it.each([
    ['goes past the hour that clocks skip in spring', '2027-03-14', '02:30', '2027-03-14T09:30:00.000Z'],
    ['takes the first of the hours that clocks repeat in fall', '2027-11-07', '01:30', '2027-11-07T07:30:00.000Z'],
    ['knows the 29 February of a leap year', '2028-02-29', '10:00', '2028-02-29T17:00:00.000Z'],
  ])('%s', async (_, date, startTime, startsAt) => {
    const game = await post(boulder, { date, startTime, endTime: '12:00' });
    expect(game).toMatchObject({ date, startTime, timeZone: 'America/Denver', startsAt });
  });

  it('refuses an end that the venue’s clocks reach before the start', async () => {
    const night = { date: '2027-03-14', startTime: '02:30', endTime: '03:15' };
    const answer = await boulder.refused(createMatchup, { body: matchupBody(night) });
    expect(answer).toMatchObject({ status: 400, fieldErrors: { endTime: ['End time must be after the start time'] } });
  });

  it('goes by the venue’s clock, not the server’s, to say what has gone by', async () => {
    /** Honolulu time, hours from now: ten behind UTC all year, and five or six behind New York. */
    const inHonolulu = (hours: number) => new Date(Date.now() + (hours - 10) * 60 * 60 * 1000).toISOString();
    // An hour from now, or two if that is too close to midnight to end on the same day.
    const clock = [1, 2].map(inHonolulu).find((text) => text.slice(11, 16) < '23:30') ?? '';
    const soon = {
      date: clock.slice(0, 10),
      startTime: clock.slice(11, 16),
      endTime: '23:59',
      location: 'Honolulu, HI',
    };
    expect(await post(boulder, soon)).toMatchObject({ timeZone: 'Pacific/Honolulu', status: 'open' });
    const elsewhere = { ...soon, location: 'New York, NY' };
    expect(await boulder.refused(createMatchup, { body: matchupBody(elsewhere) })).toMatchObject({
      fieldErrors: { date: ['Please choose a date and time in the future'] },
    });
  });

  it('is for team managers', async () => {
    const member = await signUpMember();
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

describe('the own games', () => {
  it('come in pages by keys, newest first, for team managers', async () => {
    const team = await signUp();
    const posted: number[] = [];
    for (let ahead = 20; ahead < 23; ahead += 1) posted.unshift((await post(team, { date: dayFromNow(ahead) })).id);
    const pageAt = async (cursor: string | null) => {
      const { json, headers } = await team.raw('GET', `/api/my-matchups?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      return { ids: listMyMatchups.answer.parse(json).map(({ id }) => id), next: headers.get('x-next-cursor') };
    };
    const first = await pageAt(null);
    const second = await pageAt(first.next);
    expect([first.ids, second.ids]).toEqual([posted.slice(0, 2), posted.slice(2)]);
    expect(second.next).toBeNull();
    const member = await signUpMember();
    expect(await member.refusedWith(listMyMatchups)).toBe(403);
    expect(await visitor().refusedWith(listMyMatchups)).toBe(401);
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
});

describe('several dates', () => {
  it('are posted at once, each day once', async () => {
    const host = await signUp();
    const [first, second, third] = [dayFromNow(20), dayFromNow(27), dayFromNow(34)];
    const body = { ...matchupBody({ date: second }), alsoOn: [third, first, first] };
    const posted = await host.ask(createMatchups, { body });
    expect(posted.map(({ date }) => date)).toEqual([first, second, third]);
    expect(new Set(posted.map(({ id }) => id)).size).toBe(3);
  });

  it('are posted none where one is wrong, or where there are too many', async () => {
    const host = await signUp();
    const past = { ...matchupBody(), alsoOn: [dayFromNow(30), dayFromNow(-3)] };
    expect(await host.refused(createMatchups, { body: past })).toMatchObject({ status: 400, message: MATCHUP_IN_PAST });
    const many = { ...matchupBody(), alsoOn: Array.from({ length: 12 }, (_, index) => dayFromNow(30 + index)) };
    expect(await host.refusedWith(createMatchups, { body: many })).toBe(400);
    const wrong = { ...matchupBody({ endTime: '09:00' }), alsoOn: [dayFromNow(30)] };
    expect(await host.refusedWith(createMatchups, { body: wrong })).toBe(400);
    expect(await host.ask(listMyMatchups)).toEqual([]);
  });
});

describe('a post that is sent again', () => {
  it('posts a game once under one name, and another one under another', async () => {
    const host = await signUp();
    const body = matchupBody({ clientId: randomUUID() });
    const first = await host.ask(createMatchup, { body });
    const again = await host.ask(createMatchup, { body });
    expect(again).toEqual(first);
    const other = await host.ask(createMatchup, { body: { ...body, clientId: randomUUID() } });
    expect(other.id).not.toBe(first.id);
    expect((await host.ask(listMyMatchups)).map(({ id }) => id)).toEqual([other.id, first.id]);
  });

  it('posts several games once, also at the same moment, and lets each be moved to a day of another', async () => {
    const host = await signUp();
    const body = { ...matchupBody({ clientId: randomUUID() }), date: dayFromNow(10), alsoOn: [dayFromNow(11)] };
    const [one, other] = await Promise.all([host.ask(createMatchups, { body }), host.ask(createMatchups, { body })]);
    expect(one.map(({ id }) => id)).toEqual(other.map(({ id }) => id));
    expect(await host.ask(listMyMatchups)).toHaveLength(2);
    const [moved] = one;
    await host.ask(updateMatchup, {
      params: { id: moved?.id ?? 0 },
      body: { date: dayFromNow(11), startTime: '15:00', endTime: '16:00', location: 'Boulder, CO' },
    });
  });
});

it('keeps a team to so many open games, also where it posts twice at the same moment', async () => {
  const team = await signUp();
  const rows = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) => matchupBody({ date: dayFromNow(from + index) }));
  const post100 = (from: number) =>
    team.ask(importSchedule, { body: { rows: rows(100, from), clientId: randomUUID() } });
  await post100(2);
  const more = await Promise.allSettled([post100(110), post100(220)]);
  expect(more.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await team.refused(createMatchup, { body: matchupBody({ date: dayFromNow(330) }) })).toMatchObject({
    status: 409,
    message: `A team can have ${OPEN_GAMES_MAX} open games at a time. Please remove some that you no longer need.`,
  });
});
