import { assert, constantFrom, double, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterGame,
  closenessOf,
  faded,
  isKnownEnough,
  resultOf,
  startingStrength,
  type Rated,
  type Strength,
} from './strength-rules.ts';

const rated = record({
  rating: double({ min: 900, max: 2_100, noNaN: true }),
  deviation: double({ min: 40, max: 250, noNaN: true }),
  ageGroup: constantFrom('12u' as const, '13u' as const),
});
const team = (rating: number, deviation = 120): Rated => ({ rating, deviation, ageGroup: '12u' });

describe('what is said of a game', () => {
  it('is the same to both teams, but for a stretch, which only the weaker one is told', () => {
    assert(
      property(rated, rated, (one, other) => {
        const [ours, theirs] = [closenessOf(one, other), closenessOf(other, one)];
        if (ours === 'stretch') {
          expect(other.rating).toBeGreaterThan(one.rating);
          expect(theirs).toBeNull();
        } else if (theirs !== 'stretch') expect(ours).toBe(theirs);
      }),
    );
  });

  it('is nothing where a team is unknown, of another age, or too uncertain', () => {
    assert(
      property(rated, double({ min: 250.1, max: 350, noNaN: true }), (one, deviation) => {
        expect(closenessOf(one, null)).toBeNull();
        expect(closenessOf(undefined, one)).toBeNull();
        expect(closenessOf(one, { ...one, ageGroup: '14u' })).toBeNull();
        expect(closenessOf(one, { ...one, deviation })).toBeNull();
      }),
    );
  });

  it('never becomes more because less is known', () => {
    const claims = { close: 1, stretch: 1, lopsided: 2 } as const;
    const claim = (word: ReturnType<typeof closenessOf>) => (word ? claims[word] : 0);
    assert(
      property(rated, rated, double({ min: 0, max: 200, noNaN: true }), (one, other, more) => {
        const [sure, unsure] = [
          closenessOf(one, other),
          closenessOf(one, { ...other, deviation: other.deviation + more }),
        ];
        expect(claim(unsure)).toBeLessThanOrEqual(claim(sure));
        if (unsure === 'close') expect(sure).toBe('close');
      }),
    );
  });

  it.each([
    [0, 'close', 'close'],
    [100, 'close', 'close'],
    [150, null, null],
    [250, 'stretch', null],
    [380, 'stretch', null],
    [400, 'lopsided', 'lopsided'],
  ])('of teams %d points apart is %s to the weaker and %s to the stronger one', (gap, weaker, stronger) => {
    expect(closenessOf(team(1_400), team(1_400 + gap))).toBe(weaker);
    expect(closenessOf(team(1_400 + gap), team(1_400))).toBe(stronger);
  });
});

describe('a strength', () => {
  const strength = record({
    rating: double({ min: 900, max: 2_100, noNaN: true }),
    deviation: double({ min: 60, max: 250, noNaN: true }),
    volatility: constantFrom(0.06),
  });

  it('rises with a win and falls with a loss, is surer after each game, and looks the same from either side', () => {
    assert(
      property(strength, strength, constantFrom(0, 0.1, 0.5, 0.9, 1), (one, other, result) => {
        const [after, otherAfter] = afterGame(one, other, result);
        const [otherTurned, turned] = afterGame(other, one, 1 - result);
        expect(turned.rating).toBeCloseTo(after.rating, 6);
        expect(otherTurned.rating).toBeCloseTo(otherAfter.rating, 6);
        if (result === 1) expect(after.rating).toBeGreaterThan(one.rating);
        if (result === 0) expect(after.rating).toBeLessThan(one.rating);
        // What a game adds in doubt, by its volatility, is little.
        expect(after.deviation).toBeLessThan(one.deviation + 2);
        expect([after, otherAfter].every(({ rating }) => Number.isFinite(rating))).toBe(true);
      }),
    );
  });

  it('counts who won, not by how much, and a good game a little less', () => {
    const points = integer({ min: 0, max: 300 });
    assert(
      property(points, points, (us, them) => {
        const expected = us === them ? 0.5 : us > them ? 1 : 0;
        expect(resultOf({ us, them }, [])).toBe(expected);
        expect(resultOf({ us, them }, [5, 2])).toBe(expected);
        expect(Math.abs(resultOf({ us, them }, [4, 5]) - expected)).toBeLessThanOrEqual(0.1 + 1e-9);
      }),
    );
    expect(resultOf({ us: 1, them: 0 }, [5])).toBe(0.9);
  });

  it('fades with time, to what is known of a new team and no further', () => {
    const at = new Date('2027-05-08T18:00:00Z');
    const later = (days: number) => new Date(at.getTime() + days * 24 * 60 * 60_000);
    const known = { ...startingStrength('competitive'), deviation: 120 };
    const after = (days: number) => Math.round(faded(known, at, later(days)).deviation);
    expect([0, 60, 365, 10_000].map(after)).toEqual([120, 134, 191, 250]);
  });

  it('is known enough after four games with three different teams', () => {
    expect(isKnownEnough({ games: 3, opponents: [1, 2, 3] })).toBe(false);
    expect(isKnownEnough({ games: 8, opponents: [1, 2] })).toBe(false);
    expect(isKnownEnough({ games: 4, opponents: [1, 2, 3] })).toBe(true);
  });

  /** A team that plays even opponents which are as little known as itself. */
  const afterGames = (results: readonly number[], level: 'recreational' | 'competitive'): Rated =>
    Object.assign(
      results.reduce<Strength>(
        (known, result) => afterGame(known, startingStrength(level), result)[0],
        startingStrength(level),
      ),
      { ageGroup: '12u' as const },
    );

  it('leads to words that a coach expects, after a handful of games', () => {
    const mixed = afterGames([1, 0, 1, 0, 0.5], 'competitive');
    const alike = afterGames([0, 1, 0.5, 1, 0], 'competitive');
    const winning = afterGames([1, 1, 1, 1, 1], 'competitive');
    const losing = afterGames([0, 0, 0, 0, 0], 'recreational');
    expect(closenessOf(mixed, alike)).toBe('close');
    expect(closenessOf(losing, winning)).toBe('lopsided');
    expect(closenessOf(winning, losing)).toBe('lopsided');
    expect(closenessOf(mixed, winning)).toBe('stretch');
    expect(closenessOf(winning, mixed)).toBeNull();
  });
});
