import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { merged } from '../../teams/availability/hours.ts';
import { fitOf, fitOfGame, reasonsOf, whenText, type GameCriteria, type Criteria } from './fit.ts';
import { asRough } from '../../places/location-privacy.ts';

const NOW = Date.UTC(2027, 4, 3, 12);
const BOULDER = asRough({ latitude: 40.015, longitude: -105.2705 });
const DENVER = asRough({ latitude: 39.7392, longitude: -104.9903 });

const saturday = (hours: number) => [{ from: NOW + 100 * HOUR_MS, to: NOW + (100 + hours) * HOUR_MS }];
const criteria = (over: Partial<Criteria> = {}): Criteria => ({
  age: 5,
  ages: { from: 4, to: 6 },
  gender: 'female',
  level: 'recreational',
  levels: ['recreational', 'competitive'],
  place: BOULDER,
  hosts: true,
  travelMiles: 50,
  free: saturday(4),
  reliability: null,
  ...over,
});

const intervals = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 12 })), { maxLength: 8 })
  .map((starts) =>
    merged(starts.map(([start, length]) => ({ from: NOW + start * HOUR_MS, to: NOW + (start + length) * HOUR_MS }))),
  );
const ages = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }));
const place = fc
  .record({
    latitude: fc.double({ min: 39, max: 41, noNaN: true }),
    longitude: fc.double({ min: -106, max: -104, noNaN: true }),
  })
  .map(asRough);
const levels = fc.subarray(['recreational', 'competitive'] as const, { minLength: 1 });
const anyCriteria: fc.Arbitrary<Criteria> = fc.record({
  age: fc.integer({ min: 0, max: 12 }),
  ages: ages.map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) })),
  gender: fc.constantFrom('male', 'female', 'coed'),
  level: fc.constantFrom('recreational', 'competitive', null),
  levels,
  place: fc.option(place),
  hosts: fc.boolean(),
  travelMiles: fc.constantFrom(10, 25, 50, 100, null),
  free: intervals,
  reliability: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
});

describe('the fit of two teams', () => {
  it('is the same from either side, except for who hosts', () => {
    fc.assert(
      fc.property(anyCriteria, anyCriteria, (us, them) => {
        const [ours, theirs] = [fitOf(us, them, NOW), fitOf(them, us, NOW)];
        expect(ours === null).toBe(theirs === null);
        if (!ours || !theirs) return;
        expect({ ...ours, host: '' }).toEqual({ ...theirs, host: '' });
        const seen = { us: 'them', them: 'us', either: 'either' } as const;
        expect(ours.host).toBe(seen[theirs.host]);
      }),
    );
  });

  it('has a score from 0 to 100 and parts from 0 to 1', () => {
    fc.assert(
      fc.property(anyCriteria, anyCriteria, (us, them) => {
        const fit = fitOf(us, them, NOW);
        if (!fit) return;
        expect(fit.score).toBeGreaterThanOrEqual(0);
        expect(fit.score).toBeLessThanOrEqual(100);
        for (const part of Object.values(fit.parts)) expect(part >= 0 && part <= 1).toBe(true);
      }),
    );
  });

  it.each([
    ['more free time', (step: number) => criteria({ free: saturday(1 + step) })],
    [
      'a shorter distance',
      (step: number) => criteria({ place: asRough({ ...BOULDER, latitude: BOULDER.latitude + 0.6 - step / 10 }) }),
    ],
    [
      'an earlier day',
      (step: number) => criteria({ free: saturday(4).map(({ from, to }) => ({ from: from - step * HOUR_MS, to })) }),
    ],
    ['a closer age', (step: number) => criteria({ age: 6 - Math.min(1, step) })],
    ['higher reliability', (step: number) => criteria({ reliability: step / 10 })],
    ['the same level', (step: number) => criteria({ level: step > 2 ? 'recreational' : 'competitive' })],
  ])('improves, and never gets worse, with %s', (_what, team) => {
    const us = criteria({ free: [{ from: NOW, to: NOW + 500 * HOUR_MS }] });
    const scores = [0, 1, 2, 3, 4, 5].map((step) => fitOf(us, team(step), NOW)?.score ?? -1);
    expect(scores).toEqual(scores.toSorted((one, other) => one - other));
    expect(scores.at(-1)).toBeGreaterThan(scores[0] ?? 0);
  });

  it.each([
    ['they share no free hour', { free: [] }],
    ['they share less time than a game takes', { free: saturday(0.9) }],
    ['neither can host', { hosts: false }],
    ['the other team is too old', { age: 7 }],
    ['we are too old for the other team', { ages: { from: 0, to: 4 } }],
    ['the other team does not want our level', { levels: ['competitive'] as const }],
    ['a boys’ team meets a girls’ team', { gender: 'male' as const }],
  ])('is null if %s', (_why, over) => {
    const us = 'hosts' in over ? criteria({ hosts: false }) : criteria();
    expect(fitOf(us, criteria(over), NOW)).toBeNull();
    expect(fitOf(us, criteria(), NOW)).not.toBeNull();
  });

  it('names the team with the shorter travel limit as the host, and is null if both limits are too short', () => {
    const homely = criteria({ travelMiles: 10 });
    expect(fitOf(homely, criteria({ place: DENVER, travelMiles: 25 }), NOW)?.host).toBe('us');
    expect(fitOf(homely, criteria({ place: DENVER, travelMiles: 10 }), NOW)).toBeNull();
  });

  it('is explained by a list of reasons', () => {
    const fit = fitOf(criteria({ hosts: false }), criteria({ place: DENVER }), NOW);
    const reasons = fit && reasonsOf(fit, 'both free Sat from 10 AM');
    expect(reasons).toEqual([
      'about 25 miles',
      'both free Sat from 10 AM',
      'same age group',
      'same level',
      'they can host',
    ]);
  });
});

describe('the fit of a game for a team', () => {
  const game = (over: Partial<GameCriteria> = {}): GameCriteria => ({
    startsAt: NOW + 100 * HOUR_MS,
    endsAt: NOW + 102 * HOUR_MS,
    age: 5,
    gender: 'female',
    level: 'recreational',
    place: DENVER,
    looking: false,
    maxTravelMiles: null,
    ...over,
  });

  it('improves with the share of the game during which the team is free', () => {
    const scoreOf = (hours: number) => fitOfGame(criteria({ free: saturday(hours) }), game(), NOW).score;
    expect(scoreOf(0)).toBeLessThan(scoreOf(1));
    expect(scoreOf(1)).toBeLessThan(scoreOf(2));
    expect(scoreOf(2)).toBe(scoreOf(3));
  });

  it('is worse if the team has no field and the other team needs one', () => {
    const looking = game({ looking: true, maxTravelMiles: 50 });
    expect(fitOfGame(criteria({ hosts: false }), looking, NOW).score).toBeLessThan(
      fitOfGame(criteria(), looking, NOW).score,
    );
  });
});

it.each([
  ['2027-05-08T16:00Z', 'Sat, May 8 from 10 AM'],
  ['2027-05-09T21:30Z', 'Sun, May 9 from 3:30 PM'],
  ['2027-05-08T01:00Z', 'today from 7 PM'],
])('formats free time from %s as %s', (from, said) => {
  const now = Date.parse('2027-05-07T16:00Z');
  expect(whenText({ from: Date.parse(from), to: Infinity }, 'America/Denver', now)).toBe(said);
});
