import { assert, constantFrom, integer, property, record, array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageGroups, valuesOf } from '@playfield/contracts/fields/options.ts';
import { areOldEnough, endOf, isLate, newScore, scoreSeenBy, withWord } from './rules.ts';

const HOUR_MS = 60 * 60_000;
const OVER = new Date('2027-05-08T18:00:00Z');
const inHours = (hours: number) => new Date(OVER.getTime() + hours * HOUR_MS);
const [HOST, GUEST] = [7, 12] as const;
const unsaid = newScore(1, [HOST, GUEST], OVER, inHours(1));
const points = integer({ min: 0, max: 9 });
const words = array(record({ teamId: constantFrom(HOST, GUEST), us: points, them: points }), { maxLength: 6 }).map(
  (all) => all.map((word, hour) => ({ ...word, at: inHours(1 + hour) })),
);

it('is for nobody up to 10U, in the game or in either team', () => {
  const young = valuesOf(ageGroups).filter((age) => !areOldEnough([age]));
  expect(young).toEqual(['7u', '8u', '9u', '10u']);
  expect(areOldEnough(['12u', '12u', '10u'])).toBe(false);
  expect(areOldEnough(['12u', '11u', 'adult'])).toBe(true);
});

it('begins when the game is over, and may come for a week', () => {
  const end = endOf({ startsAt: inHours(-2), startTime: '10:00', endTime: '12:00' });
  expect(end).toEqual(OVER);
  expect([0, 7 * 24, 7 * 24 + 0.01].map((hours) => isLate(OVER, inHours(hours)))).toEqual([false, false, true]);
});

describe('a score', () => {
  it('is the same seen from either side', () => {
    assert(
      property(words, integer({ min: 0, max: 60 }), (all, hours) => {
        const score = all.reduce(withWord, unsaid);
        const [host, guest] = [HOST, GUEST].map((id) => scoreSeenBy(score, id, inHours(hours)));
        const turned = (said: { us: number; them: number } | null | undefined) =>
          said ? { us: said.them, them: said.us } : null;
        expect(guest).toEqual({ ...host, ours: turned(host?.theirs), theirs: turned(host?.ours) });
      }),
    );
  });

  it('is confirmed exactly when the last words of both are the same, and never by one team alone', () => {
    assert(
      property(words, (all) => {
        const score = all.reduce(withWord, unsaid);
        const [ours, theirs] = [HOST, GUEST].map((id) => all.findLast(({ teamId }) => teamId === id));
        const agree = ours && theirs && ours.us === theirs.them && ours.them === theirs.us;
        expect(score.status).toBe(agree ? 'confirmed' : 'open');
        expect(score.said.length).toBe(new Set(all.map(({ teamId }) => teamId)).size);
      }),
    );
  });

  it('that differs stays open for 48 hours after the first word, and is none then', () => {
    const ours = withWord(unsaid, { teamId: HOST, us: 3, them: 2, at: inHours(1) });
    const differ = withWord(ours, { teamId: GUEST, us: 2, them: 2, at: inHours(40) });
    const status = (hours: number) => scoreSeenBy(differ, HOST, inHours(hours)).status;
    expect([41, 48.99, 49, 60].map(status)).toEqual(['open', 'open', 'none', 'none']);
    const late = withWord(differ, { teamId: GUEST, us: 2, them: 3, at: inHours(48.9) });
    expect(scoreSeenBy(late, HOST, inHours(60)).status).toBe('confirmed');
  });
});
