import { expect, inject, it } from 'vitest';
import { distanceMiles, type Coordinates } from '@playfield/matchmaking/places/coordinates.ts';
import { listen } from '../../support/live.ts';
import { dayFromNow, mailbox } from '../../support/teams.ts';
import { keysIn, READABLE } from './readable.ts';
import { CANARIES, createWorld, SPORT, type World } from './world.ts';

const ROUNDS = 2;
const CONCURRENT = 8;
/** Minimum median distance, in miles, between the point that attackers see and the field. */
const MILES_WRONG_AT_LEAST = 0.25;
/** These calls return the caller's own data, so their responses may contain fields that strangers must not read. */
const OWN =
  /^\/api\/(?:auth|my-|other-calendars|saved-searches|notifications|push|messages|proposals|blocks|team-link(?!s)|teams\/\d+\/agreed-games)/;

type Step = { method: string; path: string; body?: unknown };

it('hides private data from all attackers, and prevents barred attackers from contacting the victim', async () => {
  const world = await createWorld();
  const wins: string[] = [];
  const found = new Set<string>();
  const seen = new Map<number, Coordinates>();

  const reachesVictim = ({ method, body }: Step) => {
    const { matchupId, teamId, receiverId }: Record<string, unknown> = Object(body);
    return (
      method === 'POST' && (world.venues.has(Number(matchupId)) || [teamId, receiverId].includes(world.victim.user.id))
    );
  };

  function note(value: unknown): void {
    const { id, latitude, longitude, cursor }: Record<string, unknown> = Object(value);
    if (typeof id === 'string' && /^[0-9a-f]{24}$/.test(id)) found.add(id);
    if (typeof cursor === 'string') found.add(cursor);
    if (typeof id === 'number' && world.venues.has(id) && typeof latitude === 'string')
      seen.set(id, { latitude: Number(latitude), longitude: Number(longitude) });
  }

  async function attack({ name, visitor, isBarred }: World['attackers'][number], step: Step): Promise<void> {
    const { method, path, body } = step;
    const { status, json, headers } = await visitor.raw(method, path, body === undefined ? {} : { json: body });
    const win = (what: string) => wins.push(`${name}: ${method} ${path} ${what}`);
    const text = JSON.stringify(json) + JSON.stringify([...headers]);
    const [canary] = CANARIES.exec(text) ?? [];
    if (canary && !JSON.stringify(body ?? '').includes(canary)) win(`revealed ${canary}`);
    for (const { latitude, longitude } of world.venues.values())
      if (text.includes(latitude.toFixed(5)) || text.includes(longitude.toFixed(5))) win('revealed a venue');
    if (isBarred && status < 300 && reachesVictim(step)) win('reached the victim');
    if (status >= 500 && status !== 503) win(`answered ${status}`);
    const strange = method !== 'GET' || OWN.test(path) ? [] : keysIn(json).filter((key) => !READABLE.has(key));
    if (status < 300 && strange.length > 0) win(`has keys that no stranger reads: ${[...new Set(strange)].join(', ')}`);
    for (const one of [json].flat()) note(one);
  }

  const pages = world.attackers.filter(({ name }) => name === 'a curious stranger' || name === 'a blocked team');
  const streams = await Promise.all(pages.map(({ visitor }) => listen(inject('url'), visitor)));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let game = 0; game < 3; game += 1) await world.open(3 * round + game);
    for (const attacker of world.attackers) {
      const steps = stepsIn(world, ['0'.repeat(24), ...found].slice(-6));
      for (let at = 0; at < steps.length; at += CONCURRENT)
        await Promise.all(steps.slice(at, at + CONCURRENT).map((step) => attack(attacker, step)));
    }
    for (const id of world.venues.keys()) await world.nudge(id);
  }

  for (const { name, email } of world.attackers) {
    const mails = email === null ? [] : await mailbox().to(email);
    const later = mails.filter(({ subject }) => !/accepted|added game details/i.test(subject));
    for (const mail of later) if (CANARIES.test(mail.text + mail.subject)) wins.push(`${name}: mail “${mail.subject}”`);
  }
  for (const [index, stream] of streams.entries()) {
    if (CANARIES.test(JSON.stringify(stream.came))) wins.push(`${pages[index]?.name}: received it on an open page`);
    await stream[Symbol.asyncDispose]();
  }
  expect(wins).toEqual([]);
  expect(seen.size).toBeGreaterThan(0);
  const wrong = [...seen].map(([id, shown]) => distanceMiles(world.venues.get(id) ?? shown, shown));
  const median = wrong.toSorted((one, other) => one - other)[wrong.length >> 1];
  expect(median).toBeGreaterThan(MILES_WRONG_AT_LEAST);
});

const each = <Item>(items: readonly Item[], stepsFor: (item: Item) => Step[]) => items.flatMap(stepsFor);
const get = (path: string): Step => ({ method: 'GET', path });
const post = (path: string, body: unknown): Step => ({ method: 'POST', path, body });
const put = (path: string, body: unknown): Step => ({ method: 'PUT', path, body });
const remove = (path: string): Step => ({ method: 'DELETE', path });

function stepsIn({ venues, teamIds, feeds }: World, found: readonly string[]): Step[] {
  const times = { date: dayFromNow(30), startTime: '10:00', endTime: '12:00' };
  const places = ['80301', '80302', '80020', '80501', 'Boulder, CO', 'Denver, CO'].map(encodeURIComponent);
  const status = (word: string) => ({ status: word });
  return [
    ...each(places, (place) =>
      each(['soonest', 'nearest', 'newest', 'best'], (order) =>
        each(['10', '50', 'any'], (miles) => [
          get(`/api/matchups?sport=${SPORT}&zipcode=${place}&maxDistance=${miles}&sort=${order}&matchupType=all`),
        ]),
      ),
    ),
    ...each(['pangolin', 'okapi', '7358', 'quetzal', 'quails', 'parkway'], (word) => [
      get(`/api/matchups?q=${word}&sort=nearest&zipcode=80301`),
      get(`/api/matchups/relaxed?sport=${SPORT}&zipcode=80301&maxDistance=10&q=${word}`),
      get(`/api/matchups/map?sport=${SPORT}&zipcode=80301&maxDistance=50&q=${word}`),
    ]),
    get(`/api/matchups/map?sport=${SPORT}`),
    get(`/api/matchups?searchType=state&state=CO&sport=${SPORT}&sort=newest`),
    ...each(
      `/api/my-matchups /api/my-interests /api/my-calendar /api/my-availability /api/proposals
      /api/notifications /api/blocks /api/auth/sessions /api/auth/me /api/other-calendars /api/suggestions
      /internal/users/1 /metrics /healthz /api/admin/users`.split(/\s+/),
      (path) => [get(path)],
    ),
    ...each(feeds, (path) => [get(path)]),
    ...each([1, 3, 9], (days) => [get(`/api/suggestions?date=${dayFromNow(days)}`)]),
    ...each([...venues.keys(), 1, 2], (game) => [
      get(`/api/matchups/${game}`),
      get(`/api/matchups/${game}/calendar`),
      post('/api/interests', { matchupId: game }),
      put(`/api/matchups/${game}`, { ...times, location: 'Boulder, CO' }),
      put(`/api/matchups/${game}/change`, status('accepted')),
      post(`/api/matchups/${game}/cancellation`, { reason: 'other' }),
      post('/api/reports', { kind: 'matchup', id: game, reason: 'other' }),
      remove(`/api/matchups/${game}`),
    ]),
    ...each(teamIds, (team) => [
      get(`/api/teams/${team}`),
      ...each(['agreed-games', 'ratings', 'reviews'], (part) => [get(`/api/teams/${team}/${part}`)]),
      get(`/api/messages/${team}`),
      get(`/internal/users/${team}/export`),
      post('/api/proposals', { teamId: team, ...times, host: 'us' }),
      post('/api/proposals', { teamId: team, ...times, host: 'them' }),
      post('/api/messages', { receiverId: team, content: 'Where do you play?' }),
    ]),
    ...each(found, (id) => [
      get(`/api/matchups?sport=${SPORT}&zipcode=80301&sort=nearest&limit=1&cursor=${id}`),
      put(`/api/interests/${id}/status`, status('accepted')),
      put(`/api/proposals/${id}/status`, status('accepted')),
      put(`/api/proposals/${id}/status`, status('withdrawn')),
      remove(`/api/interests/${id}`),
    ]),
    post('/api/matchups', {
      sport: SPORT,
      ageGroup: '12u',
      gender: 'coed',
      ...times,
      matchupType: 'hosting',
      location: '80301',
    }),
    ...each([true, false], (blocked) => teamIds.map((team) => put(`/api/teams/${team}/block`, { blocked }))),
  ];
}
