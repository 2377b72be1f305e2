import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CompetitionLevel } from '@playfield/contracts/fields/options.ts';
import { HOUR_MS, WEEK_MS } from '@playfield/contracts/fields/time.ts';
import { asRough } from '../../places/location-privacy.ts';
import { bestFirst, weightOf } from './matching-rules.ts';
import { edgesOf, gamesOf, type Entrant } from './pairing-rules.ts';

const NOW = Date.UTC(2027, 4, 2, 23);
const SATURDAY = Date.UTC(2027, 4, 8, 14);
const LEVELS: CompetitionLevel[] = ['recreational', 'competitive'];

/** Around Denver, on one morning. */
const entrant = (id: number, others: number) =>
  fc
    .record({
      sport: fc.constantFrom('soccer' as const, 'baseball' as const),
      age: fc.integer({ min: 3, max: 5 }),
      gender: fc.constantFrom('male' as const, 'female' as const, 'coed' as const),
      level: fc.constantFrom(null, ...LEVELS),
      north: fc.double({ min: -1, max: 1, noNaN: true }),
      east: fc.double({ min: -1, max: 1, noNaN: true }),
      isPlaced: fc.integer({ min: 0, max: 9 }),
      hosts: fc.boolean(),
      travelMiles: fc.constantFrom(15, 50, null),
      from: fc.integer({ min: 0, max: 6 }),
      hours: fc.integer({ min: 0, max: 5 }),
      homeMoreThanAway: fc.integer({ min: -2, max: 2 }),
      weeksAgo: fc.constantFrom(null, 0, 1, 8),
      not: fc.array(fc.integer({ min: 0, max: others }), { maxLength: 3 }),
    })
    .map(
      ({
        sport,
        north,
        east,
        isPlaced,
        from,
        hours,
        homeMoreThanAway,
        weeksAgo,
        not,
        age,
        gender,
        level,
        ...way
      }): Entrant => ({
        id,
        sport,
        criteria: {
          ...way,
          age,
          ages: { from: age - 1, to: age + 1 },
          gender,
          level,
          levels: LEVELS,
          place: isPlaced > 0 ? asRough({ latitude: 39.74 + north, longitude: -104.99 + east }) : null,
          free: hours === 0 ? [] : [{ from: SATURDAY + from * HOUR_MS, to: SATURDAY + (from + hours) * HOUR_MS }],
          reliability: null,
        },
        homeMoreThanAway,
        lastPlayedAt: weeksAgo === null ? null : NOW - weeksAgo * WEEK_MS,
        not: new Set(not),
      }),
    );

const entrants = fc
  .integer({ min: 0, max: 30 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, id) => entrant(id, count))));

it('gives each team one game at most, with one that it may play, where and when both can', () => {
  fc.assert(
    fc.property(entrants, (teams) => {
      const games = gamesOf(teams, NOW);
      const playing = games.flatMap(({ hostId, guestId }) => [hostId, guestId]);
      expect(new Set(playing).size).toBe(playing.length);
      for (const { hostId, guestId, time, fit } of games) {
        const [host, guest] = [teams[hostId], teams[guestId]];
        if (!host || !guest) throw new Error('A stranger plays');
        expect(host.sport).toBe(guest.sport);
        expect(host.not.has(guestId) || guest.not.has(hostId)).toBe(false);
        expect(host.criteria.hosts).toBe(true);
        expect(fit.miles).toBeLessThanOrEqual(guest.criteria.travelMiles ?? Infinity);
        for (const { criteria } of [host, guest])
          expect(criteria.free.some(({ from, to }) => from <= time.from && time.to <= to)).toBe(true);
        expect(time.to - time.from).toBeGreaterThanOrEqual(HOUR_MS);
      }
    }),
    { numRuns: 500 },
  );
});

it('weighs no less than taking the best pair first', () => {
  fc.assert(
    fc.property(entrants, (teams) => {
      const weight = gamesOf(teams, NOW).reduce((sum, game) => sum + game.weight, 0);
      expect(weight).toBeGreaterThanOrEqual(weightOf(bestFirst(edgesOf(teams, NOW))));
    }),
    { numRuns: 500 },
  );
});

const alike = (id: number, over: Partial<Entrant> = {}, east = 0): Entrant => ({
  id,
  sport: 'soccer',
  criteria: {
    age: 4,
    ages: { from: 4, to: 4 },
    gender: 'male',
    level: null,
    levels: LEVELS,
    place: asRough({ latitude: 39.74, longitude: -104.99 + east }),
    hosts: true,
    travelMiles: 50,
    free: [{ from: SATURDAY, to: SATURDAY + 4 * HOUR_MS }],
    reliability: null,
  },
  homeMoreThanAway: 0,
  lastPlayedAt: NOW,
  not: new Set(),
  ...over,
});

it('lets the team host that was at home less often', () => {
  const [game] = gamesOf([alike(1, { homeMoreThanAway: 2 }), alike(2, { homeMoreThanAway: -1 })], NOW);
  expect(game).toMatchObject({ hostId: 2, guestId: 1 });
});

it('prefers who has waited longest, where all else is alike', () => {
  const games = gamesOf([alike(1), alike(2), alike(3, { lastPlayedAt: null })], NOW);
  expect(games).toHaveLength(1);
  expect([games[0]?.hostId, games[0]?.guestId]).toContain(3);
});

it('proposes two hours of those that both have', () => {
  const [game] = gamesOf([alike(1), alike(2)], NOW);
  expect(game?.time).toEqual({ from: SATURDAY, to: SATURDAY + 2 * HOUR_MS });
});

it('has no game for a weekend with one team', () => {
  expect(gamesOf([alike(1)], NOW)).toEqual([]);
});
