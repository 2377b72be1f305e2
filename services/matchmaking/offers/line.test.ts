import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { lineOf, nextOfferAt } from './line.ts';

const now = new Date('2026-11-10T16:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
const agreed = { status: 'matched', startsAt: inHours(40) } as const;
const open = { ...agreed, status: 'open' } as const;

describe('a team that asked for a game', () => {
  it('can join the waitlist while another team has the game, and stays there until it is offered the game', () => {
    expect(lineOf({ status: 'passed_over' }, agreed, now)).toBe('can');
    expect(lineOf({ status: 'standby' }, agreed, now)).toBe('in');
    expect(lineOf({ status: 'standby' }, open, now)).toBe('in');
    expect(lineOf({ status: 'standby' }, { ...agreed, status: 'cancelled' }, now)).toBe('in');
    expect(lineOf({ status: 'offered' }, open, now)).toBe('offered');
  });

  it.each([
    ['it was declined', 'declined', agreed],
    ['it is waiting for an answer', 'pending', agreed],
    ['it has the game', 'accepted', agreed],
    ['the game is canceled and the team was not on the waitlist', 'passed_over', { ...agreed, status: 'cancelled' }],
    ['the posting team is suspended', 'offered', { ...agreed, status: 'hidden' }],
    ['the game has begun', 'offered', { ...open, startsAt: now }],
    ['the open game was not offered to it', 'passed_over', open],
  ] as const)('is not on the waitlist and cannot join if %s', (_, status, game) => {
    expect(lineOf({ status }, game, now)).toBeUndefined();
  });
});

it('gives each waitlisted team an hour’s head start over the next one, or less if the game starts soon', () => {
  const minutes = (hours: number) =>
    Math.round((nextOfferAt({ startsAt: inHours(hours) }, now).getTime() - now.getTime()) / MINUTE_MS);
  expect([48, 10, 5, 1].map(minutes)).toEqual([60, 60, 30, 10]);
});
