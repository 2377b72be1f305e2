import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { lineOf, nextOfferAt } from './line.ts';

const now = new Date('2026-11-10T16:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
const agreed = { status: 'matched', startsAt: inHours(40) } as const;
const open = { ...agreed, status: 'open' } as const;

describe('a team that was not chosen', () => {
  it('can stand by while another one has the game, and is offered it when that one is out', () => {
    expect(lineOf({ status: 'passed_over' }, agreed, now)).toBe('can');
    expect(lineOf({ status: 'standby' }, agreed, now)).toBe('in');
    expect(lineOf({ status: 'standby' }, open, now)).toBe('in');
    expect(lineOf({ status: 'standby' }, { ...agreed, status: 'cancelled' }, now)).toBe('in');
    expect(lineOf({ status: 'offered' }, open, now)).toBe('offered');
  });

  it.each([
    ['one that was declined', 'declined', agreed],
    ['one that waits for an answer', 'pending', agreed],
    ['one that plays', 'accepted', agreed],
    ['a game that is canceled, without standing by', 'passed_over', { ...agreed, status: 'cancelled' }],
    ['a game of a suspended team', 'offered', { ...agreed, status: 'hidden' }],
    ['a game that has begun', 'offered', { ...open, startsAt: now }],
    ['an open game that nobody has offered', 'passed_over', open],
  ] as const)('stands in no line: %s', (_, status, game) => {
    expect(lineOf({ status }, game, now)).toBeUndefined();
  });
});

it('has the game to itself for an hour, and less where there is less time', () => {
  const minutes = (hours: number) =>
    Math.round((nextOfferAt({ startsAt: inHours(hours) }, now).getTime() - now.getTime()) / MINUTE_MS);
  expect([48, 10, 5, 1].map(minutes)).toEqual([60, 60, 30, 10]);
});
