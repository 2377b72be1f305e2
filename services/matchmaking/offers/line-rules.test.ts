import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { lineOf, nextOfferAt } from './line-rules.ts';

const now = new Date('2026-11-10T16:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
const passed = { status: 'rejected', passedOver: true } as const;
const agreed = { status: 'matched', startsAt: inHours(40) } as const;
const open = { ...agreed, status: 'open' } as const;

describe('a team that was not chosen', () => {
  it('can stand by while another one has the game, and is offered it when that one is out', () => {
    expect(lineOf(passed, agreed, now)).toBe('can');
    expect(lineOf({ ...passed, standsBy: now }, agreed, now)).toBe('in');
    expect(lineOf({ ...passed, standsBy: now }, open, now)).toBe('in');
    expect(lineOf({ ...passed, standsBy: now }, { ...agreed, status: 'cancelled' }, now)).toBe('in');
    expect(lineOf({ ...passed, standsBy: now, offeredAt: now }, open, now)).toBe('offered');
  });

  it.each([
    ['one that was declined', { status: 'rejected' } as const, agreed],
    ['one that waits for an answer', { status: 'pending' } as const, agreed],
    ['one that plays', { status: 'accepted', standsBy: now, offeredAt: now } as const, agreed],
    ['a game that is canceled, without standing by', passed, { ...agreed, status: 'cancelled' } as const],
    ['a game of a suspended team', { ...passed, offeredAt: now }, { ...agreed, status: 'hidden' } as const],
    ['a game that has begun', { ...passed, offeredAt: now }, { ...open, startsAt: now }],
    ['an open game that nobody has offered', passed, open],
  ])('stands in no line: %s', (_, interest, game) => {
    expect(lineOf(interest, game, now)).toBeUndefined();
  });
});

it('has the game to itself for an hour, and less where there is less time', () => {
  const minutes = (hours: number) =>
    Math.round((nextOfferAt({ startsAt: inHours(hours) }, now).getTime() - now.getTime()) / MINUTE_MS);
  expect([48, 10, 5, 1].map(minutes)).toEqual([60, 60, 30, 10]);
});
