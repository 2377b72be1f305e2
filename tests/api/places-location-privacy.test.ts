import { setAvailability } from '@playfield/contracts/availability.ts';
import { listSuggestions } from '@playfield/contracts/opponents.ts';
import type { BodyInput, QueryInput } from '@playfield/contracts/http/call.ts';
import { createMatchup, deleteMatchup, getMatchup } from '@playfield/contracts/matchups.ts';
import { geocode } from '@playfield/contracts/places.ts';
import { listMatchups, mapMatchups } from '@playfield/contracts/search.ts';
import { getTeam } from '@playfield/contracts/teams.ts';
import { describe, expect, it } from 'vitest';
import { distanceMiles, type Coordinates } from '@playfield/matchmaking/places/coordinates.ts';
import { ALL_WEEK, availabilityBody, dayFromNow, hoursOn, matchupBody } from '../support/bodies.ts';
import { express, move, post, propose } from '../support/games.ts';
import { mailbox, signUp, type TestTeam } from '../support/teams.ts';
import { holds } from '../support/traces.ts';
import { until } from '../support/until.ts';

const ZIPS = ['80301', '80302', '80020', '80026', '80027', '80501', '80031', '80403'];
const CANARIES = /kestrel|quokka|4711 k|\.\d{2}12345/i;
const QUERIES = 24;
/** Relative tolerance, because a database may measure circles on an ellipsoid instead of a sphere. */
const OFF_SPHERE = 0.005;

const lacrosse = { sport: 'lacrosse' } as const;
const [host, stranger] = await Promise.all([
  signUp({ ...lacrosse, teamName: 'Hidden Herons', teamLocation: '4711 Kestrel Ct, Boulder CO' }),
  signUp({ ...lacrosse, teamName: 'Curious Crows' }),
]);
const places = new Map<string, Coordinates>();
for (const location of ZIPS) {
  const { lat, lng } = await stranger.ask(geocode, { body: { location } });
  places.set(location, { latitude: lat, longitude: lng });
}

const field = { location: '4711 Kestrel Court, Boulder, CO 80301', address: 'Gate Quokka' };
const venueAt = (index: number): Coordinates => ({
  latitude: 39.8212345 + (index % 10) * 0.0437 + Math.floor(index / 10) * 0.0011,
  longitude: -105.3412345 + Math.floor(index / 10) * 0.0513 + (index % 10) * 0.0017,
});
const week = availabilityBody(hoursOn([6, 7], '09:00', '17:00'), {
  homeField: null,
  travelMiles: null,
  gender: 'coed',
  ages: { from: '10u', to: '14u' },
});
const search = (query: QueryInput<typeof listMatchups>, of = stranger) =>
  of.ask(listMatchups, { query: { sport: 'lacrosse', matchupType: 'all', limit: '100', ...query } });
const seenBy = (team: TestTeam, id: number) => team.ask(getMatchup, { params: { id } });
const shownOf = async (id: number) => {
  const { latitude, longitude } = await seenBy(stranger, id);
  return { latitude: Number(latitude), longitude: Number(longitude) };
};
const postField = (more: Partial<BodyInput<typeof createMatchup>> = {}, team = host) =>
  post(team, { sport: 'lacrosse', ...field, ...venueAt(0), ...more });

describe('a venue', () => {
  it('is not revealed by the sort order, distance filter, cursor or map of a search', async () => {
    const games = [];
    for (const index of [1, 5, 9, 14]) games.push(await postField({ ...venueAt(index), date: dayFromNow(30 + index) }));
    const shown = new Map(await Promise.all(games.map(async ({ id }) => [id, await shownOf(id)] as const)));
    const asked = [...places];
    for (let query = 0; query < QUERIES; query += 1) {
      const [zip, from] = asked[query % asked.length] ?? ['', { latitude: 0, longitude: 0 }];
      const miles = ([10, 25, 50, null] as const)[Math.floor(query / asked.length) % 4] ?? null;
      const sort = (['nearest', 'soonest'] as const)[query % 2] ?? 'nearest';
      const milesTo = (id: number) => distanceMiles(from, shown.get(id) ?? from);
      const maxDistance = miles === null ? 'any' : String(miles);
      const found = (await search({ zipcode: zip, sort, maxDistance }))
        .map(({ id }) => id)
        .filter((id) => shown.has(id));
      const within = (share: number) =>
        [...shown.keys()].filter((id) => miles === null || milesTo(id) <= miles * share);
      expect(found).toEqual(expect.arrayContaining(within(1 - OFF_SPHERE)));
      expect(within(1 + OFF_SPHERE)).toEqual(expect.arrayContaining(found));
      const nearest = found.toSorted((one, other) => milesTo(one) - milesTo(other) || one - other);
      if (sort === 'nearest') expect(found).toEqual(nearest);
    }
    const first = await stranger.raw('GET', `/api/matchups?sport=lacrosse&zipcode=80301&sort=nearest&limit=1`);
    const cursor = first.headers.get('x-next-cursor') ?? '';
    const [, miles, last] = /^nearest_([\d.]+)_(\d+)$/.exec(cursor) ?? [];
    const origin = places.get('80301') ?? { latitude: 0, longitude: 0 };
    const known = shown.get(Number(last)) ?? (await shownOf(Number(last)));
    expect(Number(miles) / distanceMiles(origin, known)).toBeCloseTo(1, 1);
    const elsewhere = `/api/matchups?sport=lacrosse&zipcode=80301&sort=soonest&limit=1&cursor=${cursor}`;
    expect((await stranger.raw('GET', elsewhere)).status).toBe(400);

    for (const maxDistance of ['10', '50'] as const)
      for (const days of [{}, { from: dayFromNow(31), to: dayFromNow(35) }]) {
        const query = { sport: 'lacrosse', matchupType: 'all', zipcode: '80301', maxDistance, ...days } as const;
        const answer = await stranger.ask(mapMatchups, { query });
        expect(JSON.stringify(answer)).not.toMatch(CANARIES);
        const listed = await search(query);
        for (const { latitude, longitude, ids, location, count } of answer.points) {
          const away = distanceMiles(origin, { latitude, longitude });
          expect(away).toBeLessThanOrEqual(Number(maxDistance) * (1 + OFF_SPHERE));
          for (const id of ids) expect(shown.get(id) ?? { latitude, longitude }).toEqual({ latitude, longitude });
          expect(location).toMatch(/^[A-Z][\w .'-]+, [A-Z]{2}$/);
          const here = listed.filter((game) => game.latitude === `${latitude}` && game.longitude === `${longitude}`);
          expect(here).toHaveLength(count);
        }
      }
    for (const { id } of games) await host.ask(deleteMatchup, { params: { id } });
  });

  it('is always shown at one point, even if its game is moved slightly or posted again', async () => {
    const shown = new Set<string>();
    const mover = await signUp({ sport: 'lacrosse', teamName: 'Moving Moles' });
    const look = async (id: number) => shown.add(JSON.stringify(await shownOf(id)));
    for (let turn = 0; turn < 2; turn += 1) {
      const yards = { latitude: 40.0312345 + turn * 0.0011, longitude: -105.2412345 - turn * 0.0007 };
      const game = await postField({ ...yards, date: dayFromNow(25 + turn) }, mover);
      await look(game.id);
      expect(Math.abs((await shownOf(game.id)).latitude - yards.latitude)).toBeLessThan(0.03);
      await move(mover, game, { ...field, ...yards, latitude: yards.latitude - 0.0009 });
      await look(game.id);
      await mover.ask(deleteMatchup, { params: { id: game.id } });
    }
    expect(shown.size).toBe(1);
  });

  it('is shown at a point that does not depend on places named in proposals to its team', async () => {
    const [planted, untouched] = await Promise.all(
      ['Planted Pandas', 'Untouched Unicorns'].map((teamName) => signUp({ sport: 'lacrosse', teamName })),
    );
    if (!planted || !untouched) throw new Error('A team has not signed up');
    await until(async () => (await stranger.raw('GET', `/api/teams/${planted.user.id}`)).status === 200);
    for (const [turn, location] of ['80301', '80027'].entries())
      await propose(stranger, planted, { date: dayFromNow(40 + turn), host: 'them', location });
    expect(await holds('matchmaking', 'team-places', { _id: stranger.user.id })).toBe(true);
    expect(await holds('matchmaking', 'team-places', { _id: planted.user.id, 'places.1': { $exists: true } })).toBe(
      false,
    );
    for (const zip of ['80301', '80027']) {
      const near = places.get(zip) ?? { latitude: 0, longitude: 0 };
      const place = { latitude: near.latitude + 0.004, longitude: near.longitude - 0.004 };
      const shown = [];
      for (const team of [planted, untouched])
        shown.push(await shownOf((await postField({ ...place, date: dayFromNow(25 + shown.length) }, team)).id));
      expect(shown[0], zip).toEqual(shown[1]);
    }
  });

  it('is rejected if it is more than fifty miles from its location text', async () => {
    const far = { location: 'Denver, CO', latitude: 40.6, longitude: -105.9 };
    const refused = await host.refused(createMatchup, { body: matchupBody({ sport: 'lacrosse', ...far }) });
    expect(refused).toMatchObject({ status: 400, fieldErrors: { location: [/more than 50 miles/] } });
  });
});

describe('strangers', () => {
  it('cannot read a typed place in responses or emails', async () => {
    const game = await postField({ date: dayFromNow(22) });
    expect(game).toMatchObject({ ...field, latitude: `${venueAt(0).latitude}` });
    expect(await seenBy(stranger, game.id)).toMatchObject({ location: 'Boulder, CO', zipcode: null });
    await host.ask(setAvailability, { body: { ...week, homeField: { ...field, ...venueAt(0) } } });
    await stranger.ask(setAvailability, { body: { ...week, homeField: null } });
    const team = { params: host.user };
    await until(async () => (await stranger.ask(getTeam, team)).teamLocation === 'Boulder, CO');
    await express(stranger, game);
    const proposed = await propose(stranger, host, { date: dayFromNow(23), host: 'them' });
    expect(proposed.game.location).toBe('Boulder, CO');
    const theirs = await propose(host, stranger, { date: dayFromNow(24) });
    expect(theirs.game.location).toBe(field.location);
    await mailbox().waitFor(stranger.email, /wants to play you/);
    const paths = [
      '/api/matchups?sport=lacrosse&zipcode=80301&sort=best',
      '/api/matchups?sport=lacrosse&searchType=state&state=CO&sort=newest',
      '/api/matchups/map?sport=lacrosse',
      `/api/matchups/${game.id}`,
      `/api/teams/${host.user.id}`,
      '/api/my-interests',
      '/api/proposals',
      '/api/suggestions',
      '/api/notifications',
      '/api/auth/export',
      `/api/teams/${host.user.id}/agreed-games`,
    ];
    for (const path of paths) {
      const { status, json, headers } = await stranger.raw('GET', path);
      expect(status, path).toBe(200);
      expect(JSON.stringify(json) + JSON.stringify([...headers]), path).not.toMatch(CANARIES);
    }
    for (const email of await mailbox().to(stranger.email))
      expect(JSON.stringify(email), email.subject).not.toMatch(CANARIES);
    for (const q of ['kestrel', 'quokka', '4711']) expect(await search({ q })).toEqual([]);
  });

  it('cannot reconstruct a team’s week from suggestions', async () => {
    const [target, reader] = await Promise.all([
      signUp({ sport: 'wrestling', teamName: 'Busy Badgers' }),
      signUp({ sport: 'wrestling', teamName: 'Always Alligators' }),
    ]);
    const always = hoursOn(ALL_WEEK, '00:00', '00:00');
    const often = hoursOn(ALL_WEEK, '08:00', '20:00');
    await target.ask(setAvailability, {
      body: { ...week, weekly: often, homeField: { location: 'Boulder, CO', address: null } },
    });
    await reader.ask(setAvailability, { body: { ...week, weekly: always } });
    const hours = new Set<string>();
    const note = async (date?: string) => {
      const { suggestions } = await reader.ask(listSuggestions, { query: date ? { date } : {} });
      for (const { team, slots } of suggestions) {
        if (team.id !== target.user.id) continue;
        for (const slot of slots)
          for (let hour = Number(slot.startTime.slice(0, 2)); hour < Number(slot.endTime.slice(0, 2)); hour += 1)
            hours.add(`${slot.date} ${hour}`);
      }
    };
    await note();
    for (let day = 1; day <= 10; day += 1) await note(dayFromNow(day));
    for (const hour of [10, 14, 18]) {
      await reader.ask(setAvailability, {
        body: { ...week, weekly: hoursOn(ALL_WEEK, `${hour}:00`, `${hour + 1}:00`) },
      });
      await note();
      await note(dayFromNow(3));
    }
    expect(hours.size).toBeGreaterThan(0);
    expect(hours.size).toBeLessThanOrEqual(6 * 4);
  });
});
