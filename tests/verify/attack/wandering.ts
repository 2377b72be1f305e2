import type { LiveEventName } from '@playfield/contracts/live.ts';
import { inject } from 'vitest';
import { randomFrom } from '../../support/crowd.ts';
import { listen } from '../../support/live.ts';
import { dayFromNow, mailbox } from '../../support/teams.ts';
import { keysIn, READABLE } from './readable.ts';
import { median, milesBetween } from '../../support/distances.ts';
import { CANARIES, SPORT, type Attacker, type World } from './world.ts';

const VICTIM_EVERY = 12;
/** These calls are about the caller's own data, so their responses may contain more than responses to strangers. */
const OWN =
  /^\/api\/(?:auth|my-|other-calendars|saved-searches|notifications|push|messages|proposals|blocks|team-link(?!s))/;

const LIVE_EVENTS = ['message', 'read', 'unread', 'notifications', 'over', 'resync'] as const satisfies LiveEventName[];

type Dice = { readonly pick: <Item>(items: readonly Item[]) => Item; readonly below: (most: number) => number };
type Step = { method: string; path: string; body?: unknown };
export type Outcome = { steps: number; wins: string[]; medianMiles: number };

export async function wander(world: World, steps: number, seed: number): Promise<Outcome> {
  const random = randomFrom(seed);
  const below = (most: number) => Math.floor(random() * most);
  const dice: Dice = { below, pick: (items) => items[below(items.length)] ?? never() };
  const wins: string[] = [];
  const found = new Set<string>();
  const seen = new Map<number, { latitude: number; longitude: number }>();

  async function attack(attacker: Attacker): Promise<void> {
    const { method, path, body } = stepOf(dice, world, [...found]);
    const { status, json, headers } = await attacker.visitor.raw(method, path, {
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const win = (what: string) => wins.push(`${attacker.name}: ${method} ${path} ${what}`);
    const text = JSON.stringify(json) + JSON.stringify([...headers]);
    const [canary] = CANARIES.exec(text) ?? [];
    if (canary && !echoes(body, canary)) win(`told of ${canary}`);
    for (const { latitude, longitude } of world.venues.values())
      if (text.includes(latitude.toFixed(5)) || text.includes(longitude.toFixed(5))) win('told of a venue');
    if (attacker.isBarred && status < 300 && reachesVictim(method, body)) win('reached the victim');
    if (status >= 500 && status !== 503) win(`answered ${status}`);
    const strange = method !== 'GET' || OWN.test(path) ? [] : keysIn(json).filter((key) => !READABLE.has(key));
    if (status < 300 && strange.length > 0) win(`has keys that no stranger reads: ${[...new Set(strange)].join(', ')}`);
    for (const one of [json].flat()) note(one);
  }

  function reachesVictim(method: string, body: unknown): boolean {
    const { matchupId, teamId, receiverId }: Record<string, unknown> = Object(body);
    const { id } = world.victim.user;
    return method === 'POST' && (world.venues.has(Number(matchupId)) || teamId === id || receiverId === id);
  }

  function note(value: unknown): void {
    const { id, latitude, longitude, cursor }: Record<string, unknown> = Object(value);
    if (typeof id === 'string' && /^[0-9a-f]{24}$/.test(id)) found.add(id);
    if (typeof cursor === 'string') found.add(cursor);
    if (typeof id === 'number' && world.venues.has(id) && typeof latitude === 'string')
      seen.set(id, { latitude: Number(latitude), longitude: Number(longitude) });
  }

  const pages = world.attackers.filter(({ name }) => name === 'a curious stranger' || name === 'a blocked team');
  const streams = await Promise.all(pages.map(({ visitor }) => listen(inject('url'), visitor)));

  for (let step = 0; step < steps; step += 1) {
    if (step % VICTIM_EVERY === 0) await victimActs(world, dice);
    await attack(dice.pick(world.attackers));
  }
  for (const { name, email } of world.attackers) {
    const mails = email === null ? [] : await mailbox().to(email);
    // Ignore emails about the agreed game, which both teams are meant to receive.
    const later = mails.filter(({ subject }) => !/accepted|details for your game/i.test(subject));
    for (const mail of later) if (CANARIES.test(mail.text + mail.subject)) wins.push(`${name}: mail “${mail.subject}”`);
  }
  for (const [index, stream] of streams.entries()) {
    const heard = JSON.stringify(LIVE_EVENTS.map((name) => stream.heard(name)));
    if (CANARIES.test(heard)) wins.push(`${pages[index]?.name}: heard it on an open page`);
    await stream[Symbol.asyncDispose]();
  }
  const wrong = [...seen].map(([id, shown]) => milesBetween(world.venues.get(id) ?? shown, shown));
  return { steps, wins, medianMiles: median(wrong) };
}

async function victimActs(world: World, { below, pick }: Dice): Promise<void> {
  const venue = {
    latitude: 39.99 + below(100) / 1_250 + 0.0001234,
    longitude: -105.28 + below(100) / 1_250 + 0.0001234,
  };
  if (below(3) > 0 || world.venues.size === 0) await world.open(venue, 15 + below(40));
  else await world.nudge(pick([...world.venues.keys()]));
}

function stepOf({ below, pick }: Dice, world: World, found: readonly string[]): Step {
  const game = pick([...world.venues.keys(), below(60)]);
  const team = pick(world.teamIds);
  const id = found.length > 0 ? pick(found) : '0'.repeat(24);
  const zip = pick([
    '80301',
    '80302',
    '80303',
    '80304',
    '80020',
    '80026',
    '80027',
    '80501',
    'Boulder, CO',
    'Denver, CO',
  ]);
  const place = `zipcode=${encodeURIComponent(zip)}&maxDistance=${pick(['10', '25', '50', 'any'])}`;
  const order = pick(['soonest', 'nearest', 'newest', 'best']);
  const word = pick(['pangolin', 'okapi', '7358', 'quetzal', 'boulder', 'quails', '80301', 'parkway']);
  const times = { date: dayFromNow(3 + below(40)), startTime: '10:00', endTime: '12:00' };
  const get = (path: string): Step => ({ method: 'GET', path });
  return pick<() => Step>([
    () => get(`/api/matchups?sport=${SPORT}&${place}&sort=${order}&matchupType=all`),
    () => get(`/api/matchups?sport=${SPORT}&${place}&sort=${order}&matchupType=all&limit=1&cursor=${id}`),
    () => get(`/api/matchups?q=${word}&sort=${order}&zipcode=80301`),
    () => get(`/api/matchups/relaxed?sport=${SPORT}&${place}&q=${word}`),
    () => get(`/api/matchups?searchType=state&state=CO&sport=${SPORT}&sort=newest`),
    () => get(`/api/matchups/map?sport=${SPORT}&${place}&q=${word}`),
    () => get(`/api/matchups/${game}`),
    () => get(`/api/matchups/${game}/calendar`),
    () => get(`/api/teams/${team}`),
    () => get(`/api/teams/${team}/${pick(['agreed-games', 'ratings', 'reviews'])}`),
    () => get(`/api/messages/${team}`),
    () => get(pick(['/api/my-matchups', '/api/my-interests', '/api/proposals'])),
    () => get(pick(['/api/notifications', '/api/blocks'])),
    () =>
      get(
        pick([
          '/api/auth/sessions',
          '/api/auth/me',
          '/api/my-calendar',
          '/api/other-calendars',
          '/api/my-availability',
        ]),
      ),
    () => get(pick(world.feeds)),
    () =>
      get(pick(['/internal/users/1', '/metrics', '/healthz', '/api/admin/users', `/internal/users/${team}/export`])),
    () => get(`/api/suggestions?date=${dayFromNow(below(40))}`),
    () => get('/api/suggestions'),
    () => ({ method: 'POST', path: '/api/interests', body: { matchupId: game } }),
    () => ({ method: 'DELETE', path: `/api/interests/${id}` }),
    () => ({ method: 'PUT', path: `/api/interests/${id}/status`, body: { status: 'accepted' } }),
    () => ({ method: 'POST', path: '/api/proposals', body: { teamId: team, ...times, host: pick(['us', 'them']) } }),
    () => ({ method: 'PUT', path: `/api/proposals/${id}/status`, body: { status: 'accepted' } }),
    () => ({ method: 'PUT', path: `/api/proposals/${id}/status`, body: { status: 'withdrawn' } }),
    () => ({ method: 'PUT', path: `/api/matchups/${game}`, body: { ...times, location: 'Boulder, CO' } }),
    () => ({ method: 'DELETE', path: `/api/matchups/${game}` }),
    () => ({ method: 'POST', path: `/api/matchups/${game}/cancellation`, body: { reason: 'other' } }),
    () => ({ method: 'PUT', path: `/api/matchups/${game}/change`, body: { status: pick(['accepted', 'withdrawn']) } }),
    () => ({ method: 'POST', path: '/api/reports', body: { kind: 'matchup', id: game, reason: 'other' } }),
    () => ({ method: 'POST', path: '/api/messages', body: { receiverId: team, content: 'Where do you play?' } }),
    () => ({ method: 'PUT', path: `/api/teams/${team}/block`, body: { blocked: pick([true, false]) } }),
    () => ({
      method: 'POST',
      path: '/api/matchups',
      body: { sport: SPORT, ageGroup: '12u', gender: 'coed', ...times, matchupType: 'hosting', location: zip },
    }),
  ])();
}

/** Whether the canary is part of the caller's own input, which a response may repeat. */
const echoes = (body: unknown, canary: string) =>
  JSON.stringify(body ?? '')
    .toLowerCase()
    .includes(canary.toLowerCase());

function never(): never {
  throw new Error('There is nothing to pick from');
}
