import { describe, expect, it } from 'vitest';
import { distanceMiles, interestRefusal, startInstant, timeZoneAt } from './rules.ts';

const denver = { latitude: 39.7392, longitude: -104.9903 };
const boulder = { latitude: 40.015, longitude: -105.2705 };

describe('distance', () => {
  it('is that of a great circle', () => {
    expect(distanceMiles(denver, boulder)).toBeCloseTo(24.2, 0);
    expect(distanceMiles(denver, { latitude: 40.7128, longitude: -74.006 })).toBeCloseTo(1631, -1);
    expect(distanceMiles(denver, denver)).toBe(0);
    expect(distanceMiles({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeCloseTo(13.8, 1);
  });
});

describe('the start of a game', () => {
  it('is the instant at which the venue’s clocks show it', () => {
    expect(startInstant('2027-07-10', '10:00', 'America/Denver').toISOString()).toBe('2027-07-10T16:00:00.000Z');
    expect(startInstant('2027-12-10', '10:00', 'America/Denver').toISOString()).toBe('2027-12-10T17:00:00.000Z');
    expect(startInstant('2027-07-10', '10:00', 'America/Phoenix').toISOString()).toBe('2027-07-10T17:00:00.000Z');
  });

  it('moves past the hour that spring skips, and is the first of the two that autumn repeats', () => {
    expect(startInstant('2027-03-14', '02:30', 'America/Denver').toISOString()).toBe('2027-03-14T09:30:00.000Z');
    expect(startInstant('2027-11-07', '01:30', 'America/Denver').toISOString()).toBe('2027-11-07T07:30:00.000Z');
  });
});

it('knows the time zone of a venue, and has one for a venue it cannot place', () => {
  expect(timeZoneAt(denver)).toBe('America/Denver');
  expect(timeZoneAt({ latitude: 33.45, longitude: -112.07 })).toBe('America/Phoenix');
  expect(timeZoneAt(null)).toBe('America/Chicago');
});

it('says why a team may not express interest', () => {
  const now = new Date('2027-01-01T00:00:00Z');
  const game = { teamId: 1, status: 'open', startsAt: new Date('2027-01-02T00:00:00Z') } as const;
  expect(interestRefusal(game, 2, now)).toBeNull();
  expect(interestRefusal(game, 1, now)).toMatch(/own/);
  expect(interestRefusal({ ...game, status: 'matched' }, 2, now)).toMatch(/no longer open/);
  expect(interestRefusal({ ...game, startsAt: now }, 2, now)).toMatch(/started/);
});
