import { GAME_MOVED } from '@playfield/contracts/confirmations.ts';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import {
  createMatchup,
  getMatchup,
  listMyMatchups,
  MATCHUP_IN_PAST,
  OPEN_GAMES_MAX,
  deleteMatchup,
} from '@playfield/contracts/matchups.ts';
import { describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { createMatchups, ROW_TWICE } from '@playfield/contracts/schedules.ts';
import {
  express,
  dayFromNow,
  matchupBody,
  post,
  seriesBody,
  signUp,
  agree,
  mailbox,
  move,
  propose,
} from '../support/teams.ts';
import { expressInterest, listMyInterests } from '@playfield/contracts/interests.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { getTeam } from '@playfield/contracts/teams.ts';
import { database, startsAt } from '../support/traces.ts';
import { newWord } from '../support/bodies.ts';

const boulder = await signUp();

describe('posting a game', () => {
  it('stores the given values and adds the state, time zone and start', async () => {
    const [now, summer] = [new Date(), 6];
    const july = `${now.getFullYear() + Number(now.getMonth() >= summer)}-07-10`;
    const game = await post(boulder, {
      location: 'Scott Carpenter Park, Boulder, CO',
      zipcode: '80302',
      latitude: '40.0123',
      longitude: -105.25,
      competitionLevel: 'recreational',
      additionalInfo: 'Turf field.\nParking on 30th.',
      date: july,
    });
    expect(game).toMatchObject({
      matchupType: 'hosting',
      location: 'Scott Carpenter Park, Boulder, CO',
      latitude: '40.0123',
      longitude: '-105.25',
      zipcode: '80302',
      state: 'CO',
      timeZone: 'America/Denver',
      startsAt: `${july}T16:00:00.000Z`,
      maxTravelDistance: null,
      status: 'open',
      interestCount: 0,
      team: { id: boulder.user.id, teamName: 'Boulder Bandits', teamLocation: 'Boulder, CO' },
    });
    expect(await boulder.ask(getMatchup, { params: { id: game.id } })).toEqual({ ...game, myInterest: null });
    expect(await boulder.ask(listMyMatchups)).toContainEqual({ ...game, interests: [] });
  });

  it('finds the place by ZIP code or location, and stores a travel distance only for away games', async () => {
    const byZip = await post(boulder, { location: 'Our field', zipcode: '82001', maxTravelDistance: 50 });
    expect(byZip).toMatchObject({ state: 'WY', timeZone: 'America/Denver', maxTravelDistance: null });
    const byText = await post(boulder, { location: 'St. Louis, MO', matchupType: 'looking', maxTravelDistance: 50 });
    expect(byText).toMatchObject({ state: 'MO', timeZone: 'America/Chicago', maxTravelDistance: 50 });
    const barn = { location: 'Behind the old barn' };
    const nowhere = await post(boulder, { ...barn, startTime: '22:45', endTime: '00:15' });
    expect(nowhere).toMatchObject({ latitude: null, longitude: null, state: null, timeZone: 'America/Denver' });
    const far = { ...barn, matchupType: 'looking', maxTravelDistance: 25 } as const;
    expect(await boulder.refused(createMatchup, { body: matchupBody(far) })).toMatchObject({
      fieldErrors: { location: ['Please select a location with coordinates for distance-based search'] },
    });
    const somewhere = await signUp({ teamLocation: 'By the river' });
    expect(await somewhere.refusedWith(createMatchup, { body: matchupBody(barn) })).toBe(400);
  });

  it('compares the start with the venue’s clock, not the server’s', async () => {
    const inHonolulu = (hours: number) => new Date(Date.now() + (hours - 10) * HOUR_MS).toISOString();
    // Use two hours from now if one hour from now is too close to midnight to end on the same day.
    const clock = [1, 2].map(inHonolulu).find((text) => text.slice(11, 16) < '23:30') ?? '';
    const times = { date: clock.slice(0, 10), startTime: clock.slice(11, 16), endTime: '23:59' };
    const soon = { ...times, location: 'Honolulu, HI' };
    expect(await post(boulder, soon)).toMatchObject({ timeZone: 'Pacific/Honolulu', status: 'open' });
    const elsewhere = { ...soon, location: 'New York, NY' };
    expect(await boulder.refused(createMatchup, { body: matchupBody(elsewhere) })).toMatchObject({
      fieldErrors: { date: ['Please choose a date and time in the future'] },
    });
  });
});

it('posts several dates together, or none of them if one is repeated or in the past', async () => {
  const team = await signUp();
  const [first, second, third] = [dayFromNow(20), dayFromNow(27), dayFromNow(34)];
  const past = seriesBody([dayFromNow(30), dayFromNow(-3)]);
  const refusal = await team.refused(createMatchups, { body: past });
  expect(refusal).toMatchObject({ message: MATCHUP_IN_PAST, fieldErrors: { 'rows.1.date': [MATCHUP_IN_PAST] } });
  expect(await team.ask(listMyMatchups)).toEqual([]);
  expect(await team.refused(createMatchups, { body: seriesBody([first, first]) })).toMatchObject({
    message: ROW_TWICE,
  });
  const posted = await team.ask(createMatchups, { body: seriesBody([first, second, third]) });
  expect(posted.map(({ date }) => date)).toEqual([first, second, third]);

  const newestFirst = posted.map(({ id }) => id).toReversed();
  const pageAt = async (cursor: string | null) => {
    const { json, headers } = await team.raw('GET', `/api/my-matchups?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
    return { ids: listMyMatchups.answer.parse(json).map(({ id }) => id), next: headers.get('x-next-cursor') };
  };
  const one = await pageAt(null);
  expect(one.ids).toEqual(newestFirst.slice(0, 2));
  expect(await pageAt(one.next)).toEqual({ ids: newestFirst.slice(2), next: null });
});

it('does not post games twice for the same client ID, even with concurrent requests', async () => {
  const host = await signUp();
  const body = matchupBody({ clientId: randomUUID() });
  const first = await host.ask(createMatchup, { body });
  expect(await host.ask(createMatchup, { body })).toEqual(first);
  const several = seriesBody([dayFromNow(10), dayFromNow(11)]);
  const [one, other] = await Promise.all([1, 2].map(() => host.ask(createMatchups, { body: several })));
  expect(one).toEqual(other);
  expect(await host.refusedWith(createMatchups, { body: { ...several, clientId: randomUUID() } })).toBe(400);
  expect(await host.ask(listMyMatchups)).toHaveLength(3);
  await move(host, one?.[0] ?? first, { date: dayFromNow(11), startTime: '15:00', endTime: '16:00' });
});

it('limits how many open games a team can have, even if two imports run concurrently', async () => {
  const team = await signUp();
  const matchups = (await database('matchmaking')).collection<{ _id: number }>('matchups');
  const first = await matchups.findOne({ _id: (await post(team)).id });
  const others = Array.from({ length: OPEN_GAMES_MAX - 12 }, (_, index) => ({
    ...first,
    _id: -OPEN_GAMES_MAX * team.user.id - index,
    link: { code: `${team.user.id} ${index}`, on: false, indexed: false },
  }));
  await matchups.insertMany(others);
  const post10 = (from: number) =>
    team.ask(createMatchups, { body: seriesBody(Array.from({ length: 10 }, (_, index) => dayFromNow(from + index))) });
  const more = await Promise.allSettled([post10(110), post10(220)]);
  expect(more.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await post(team, { date: dayFromNow(329) });
  expect(await team.refused(createMatchup, { body: matchupBody({ date: dayFromNow(330) }) })).toMatchObject({
    status: 409,
    message: `A team can have ${OPEN_GAMES_MAX} open games at a time. Please remove some that you no longer need.`,
  });
  await matchups.deleteMany({ teamId: team.user.id });
});

it('notifies interested teams of the old and new time and place, but not of changed notes', async () => {
  const [host, guest] = await Promise.all([signUp({ teamName: 'Moving Moose' }), signUp()]);
  const game = await post(host, { additionalInfo: 'Bring watter.', zipcode: '80303' });
  const params = { id: game.id };
  await express(guest, game);
  const { additionalInfo, latitude } = await move(host, game, { additionalInfo: 'Bring water.' });
  expect({ additionalInfo, latitude }).toEqual({ additionalInfo: 'Bring water.', latitude: game.latitude });
  const elsewhere = { location: 'Fort Collins, CO', startTime: '14:00', endTime: '16:00' };
  const changed = await move(host, game, { ...elsewhere, additionalInfo });
  expect(changed).toMatchObject({ id: game.id, location: 'Fort Collins, CO', startTime: '14:00', interestCount: 0 });
  expect(changed.latitude).not.toBe(game.latitude);
  expect(changed.zipcode).not.toBe('80303');
  const mail = await mailbox().waitFor(guest.email, /Moving Moose changed the game on/);
  expect(mail.text).toContain(
    'Place: Away · Moving Moose’s field in Fort Collins, CO (was: Away · Moving Moose’s field in Boulder, CO)',
  );
  expect(mail.text).toMatch(/2:00 PM – 4:00 PM M[DS]T \(was: 10:00 AM – 12:00 PM M[DS]T\)/);
  expect(await mailbox().to(guest.email, /changed the game on/)).toHaveLength(1);
  expect(mail.text).toContain('express interest again');
  expect((await guest.ask(getMatchup, { params })).myInterest).toBeNull();
});

it('ends requests when a game moves by even a minute, and rejects interests that name the old start', async () => {
  const [host, guest, third] = await Promise.all([signUp(), signUp(), signUp()]);
  const game = await post(host);
  await propose(host, third, { date: game.date, startTime: '10:00', endTime: '12:00' });
  await express(guest, game);
  expect(await move(host, game, { additionalInfo: 'Turf field.' })).toMatchObject({ interestCount: 1 });
  expect(await move(host, game, { endTime: '12:01' })).toMatchObject({ interestCount: 0 });
  expect(await host.ask(listMyMatchups)).toMatchObject([{ interests: [] }]);
  await mailbox().waitFor(third.email, /was withdrawn/);
  await move(host, game, { startTime: '10:30' });
  const { id: matchupId, startsAt } = game;
  expect(await guest.refused(expressInterest, { body: { matchupId, startsAt } })).toMatchObject({
    message: GAME_MOVED,
  });
});

it('removes a canceled game from both teams’ lists, and notifies every team that asked or agreed to play', async () => {
  const host = await signUp({ teamName: 'Rainy Ravens' });
  const [guest, late] = await Promise.all([signUp(), signUp()]);
  const game = await agree(host, guest);
  const open = await post(host, { date: dayFromNow(40) });
  await express(late, open);
  for (const { id } of [game, open]) await host.ask(deleteMatchup, { params: { id } });
  for (const team of [guest, late]) {
    await mailbox().waitFor(team.email, /Rainy Ravens (?:canceled your game|took down their game)/);
    expect(await team.ask(listMyInterests)).toEqual([]);
  }
  for (const { id } of [game, open]) {
    expect(await guest.refusedWith(getMatchup, { params: { id } })).toBe(404);
    expect(await host.refusedWith(deleteMatchup, { params: { id } })).toBe(404);
    expect(await late.refusedWith(expressInterest, { body: { matchupId: id } })).toBe(409);
  }
  expect(await host.ask(listMyMatchups)).toEqual([]);
});

it('removes a started game from public lists, and rejects changes to the game and new interests', async () => {
  const word = newWord();
  const [host, guest] = await Promise.all([signUp({ teamName: word }), signUp()]);
  const game = await post(host);
  const params = { id: game.id };
  const shown = async () => [
    ...(await guest.ask(listMatchups, { query: { q: word } })),
    ...(await guest.ask(getTeam, { params: host.user })).matchups,
  ];
  expect((await shown()).map(({ id }) => id)).toEqual([game.id, game.id]);
  await startsAt(game.id, Date.now() - 1_000);
  expect(await shown()).toEqual([]);
  const refusal = await guest.refused(expressInterest, { body: { matchupId: game.id } });
  expect(refusal).toMatchObject({ status: 409, message: 'This matchup has already started' });
  await expect(move(host, game, {})).rejects.toThrow('answered 409');
  expect(await host.refusedWith(deleteMatchup, { params })).toBe(409);
  expect((await host.ask(listMyMatchups)).map(({ id }) => id)).toEqual([game.id]);
});
