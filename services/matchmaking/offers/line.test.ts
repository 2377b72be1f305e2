import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { lineOf, nextOfferAt } from './line.ts';

const now = new Date('2026-11-10T16:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
const agreed = { status: 'matched', startsAt: inHours(40) } as const;
const open = { ...agreed, status: 'open' } as const;

describe('a team that was not chosen', () => {
  it('can stand by while another team has the game, and is offered it if that team drops out', () => {
    expect(lineOf({ status: 'passed_over' }, agreed, now)).toBe('can');
    expect(lineOf({ status: 'standby' }, agreed, now)).toBe('in');
    expect(lineOf({ status: 'standby' }, open, now)).toBe('in');
    expect(lineOf({ status: 'standby' }, { ...agreed, status: 'cancelled' }, now)).toBe('in');
    expect(lineOf({ status: 'offered' }, open, now)).toBe('offered');
  });

  it.each([
    ['a declined team', 'declined', agreed],
    ['a team that waits for an answer', 'pending', agreed],
    ['the team that plays', 'accepted', agreed],
    ['a canceled game, without standing by', 'passed_over', { ...agreed, status: 'cancelled' }],
    ['a game of a suspended team', 'offered', { ...agreed, status: 'hidden' }],
    ['a game that has begun', 'offered', { ...open, startsAt: now }],
    ['an open game that was not offered', 'passed_over', open],
  ] as const)('is not in line: %s', (_, status, game) => {
    expect(lineOf({ status }, game, now)).toBeUndefined();
  });
});

it('gives the next team an hour to answer, or less if the game starts soon', () => {
  const minutes = (hours: number) =>
    Math.round((nextOfferAt({ startsAt: inHours(hours) }, now).getTime() - now.getTime()) / MINUTE_MS);
  expect([48, 10, 5, 1].map(minutes)).toEqual([60, 60, 30, 10]);
});
