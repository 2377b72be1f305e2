import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
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
import { dayFromNow, matchupBody, post, signUp, type TestTeam } from '../support/teams.ts';

let boulder: TestTeam;

beforeAll(async () => {
  boulder = await signUp();
});

describe('posting availability', () => {
  it('stores the given values and adds the place and time', async () => {
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

  it('places a game by ZIP code or location, or not at all', async () => {
    const byZip = await post(boulder, { location: 'Our field', zipcode: '82001' });
    expect(byZip).toMatchObject({ state: 'WY', timeZone: 'America/Denver' });
    const byText = await post(boulder, { location: 'St. Louis, MO' });
    expect(byText).toMatchObject({ state: 'MO', timeZone: 'America/Chicago' });
    const nowhere = await post(boulder, { location: 'Behind the old barn' });
    expect(nowhere).toMatchObject({ latitude: null, longitude: null, state: null, timeZone: 'America/Denver' });
    const elsewhere = await post(boulder, { location: 'Behind the old barn, GA' });
    expect(elsewhere.timeZone).toBe('America/New_York');
  });

  it('asks for the city where no time zone is known', async () => {
    const somewhere = await signUp({ teamLocation: 'By the river' });
    const unknown = { body: matchupBody({ location: 'Behind the old barn' }) };
    expect(await somewhere.refusedWith(createMatchup, unknown)).toBe(400);
    expect((await post(somewhere, { location: 'Behind the old barn, GA' })).timeZone).toBe('America/New_York');
  });

  it('may end on the next day', async () => {
    const late = await post(boulder, { startTime: '22:45', endTime: '00:15' });
    expect(late).toMatchObject({ startTime: '22:45', endTime: '00:15' });
  });

  it('keeps a travel distance only for a team that is looking', async () => {
    const looking = { matchupType: 'looking' as const };
    expect(await post(boulder, { ...looking, maxTravelDistance: 50 })).toMatchObject({ maxTravelDistance: 50 });
    expect(await post(boulder, { ...looking, maxTravelDistance: 'any' })).toMatchObject({ maxTravelDistance: null });
    expect(await post(boulder, { maxTravelDistance: 50 })).toMatchObject({ maxTravelDistance: null });
  });

  it('names every missing field in the words of the specification', async () => {
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
    ['a past day', { date: '2024-05-01' }, { date: ['Please choose a date and time in the future'] }],
    ['an end before the start', { endTime: '09:30' }, { endTime: ['End time must be after the start time'] }],
    [
      'a distance without a known place',
      { matchupType: 'looking', maxTravelDistance: 25, location: 'Behind the old barn' },
      { location: ['Please select a location with coordinates for distance-based search'] },
    ],
  ] as const)('refuses %s', async (_, wrong, fieldErrors) => {
    const answer = await boulder.refused(createMatchup, { body: matchupBody(wrong) });
    expect(answer).toMatchObject({ status: 400, code: 'validation_failed', fieldErrors });
  });

  it('compares the start with the clock of the venue, not of the server', async () => {
    /** Honolulu time, hours from now: ten behind UTC all year, and five or six behind New York. */
    const inHonolulu = (hours: number) => new Date(Date.now() + (hours - 10) * HOUR_MS).toISOString();
    // An hour later if that is too close to midnight to end on the same day.
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
});

it('a team’s own games come in pages, newest first', async () => {
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
});

describe('several dates', () => {
  it('are posted together, each day once', async () => {
    const host = await signUp();
    const [first, second, third] = [dayFromNow(20), dayFromNow(27), dayFromNow(34)];
    const body = { ...matchupBody({ date: second }), alsoOn: [third, first, first] };
    const posted = await host.ask(createMatchups, { body });
    expect(posted.map(({ date }) => date)).toEqual([first, second, third]);
    expect(new Set(posted.map(({ id }) => id)).size).toBe(3);
  });

  it('are all refused when one is in the past', async () => {
    const host = await signUp();
    const past = { ...matchupBody(), alsoOn: [dayFromNow(30), dayFromNow(-3)] };
    expect(await host.refused(createMatchups, { body: past })).toMatchObject({ status: 400, message: MATCHUP_IN_PAST });
    expect(await host.ask(listMyMatchups)).toEqual([]);
  });
});

describe('a repeated post', () => {
  it('posts one game per client ID', async () => {
    const host = await signUp();
    const body = matchupBody({ clientId: randomUUID() });
    const first = await host.ask(createMatchup, { body });
    const again = await host.ask(createMatchup, { body });
    expect(again).toEqual(first);
    const other = await host.ask(createMatchup, { body: { ...body, clientId: randomUUID() } });
    expect(other.id).not.toBe(first.id);
    expect((await host.ask(listMyMatchups)).map(({ id }) => id)).toEqual([other.id, first.id]);
  });

  it('posts several games once when sent concurrently', async () => {
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

it('limits the open games of a team, even when two imports run concurrently', async () => {
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
