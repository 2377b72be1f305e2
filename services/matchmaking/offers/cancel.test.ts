import { assert, double, property } from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { sendAgainAt } from './cancel.ts';

const now = new Date('2026-11-10T16:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);

function minutesOf(hoursBefore: number, timeZone = 'UTC'): number[] {
  const startsAt = inHours(hoursBefore);
  const times: number[] = [];
  let at: Date | null = sendAgainAt({ startsAt, timeZone, sentAgain: 0 }, now);
  while (at) {
    times.push(Math.round((at.getTime() - now.getTime()) / MINUTE_MS));
    at = sendAgainAt({ startsAt, timeZone, sentAgain: times.length }, at);
  }
  return times;
}

it('resends a cancellation eight times in about five days, the first time after half an hour', () => {
  const hours = minutesOf(30 * 24).map((minutes) => minutes / 60);
  expect(hours).toEqual([0.5, 2.5, 15, 27, 51, 75, 99, 123]);
});

it('delays a nighttime resend until morning in the game’s time zone, or for less if the game starts soon', () => {
  const late = new Date('2026-11-11T05:00:00Z');
  const sentAt = (startsAt: string, timeZone: string) =>
    sendAgainAt({ startsAt: new Date(startsAt), timeZone }, late)?.toISOString();
  expect(sentAt('2026-11-14T17:00:00Z', 'America/Denver')).toBe('2026-11-11T14:00:00.000Z');
  expect(sentAt('2026-11-11T15:00:00Z', 'America/Denver')).toBe('2026-11-11T12:30:00.000Z');
  expect(sentAt('2026-11-11T06:00:00Z', 'America/Denver')).toBe('2026-11-11T05:20:00.000Z');
  expect(sentAt('2026-11-14T17:00:00Z', 'Pacific/Honolulu')).toBe('2026-11-11T05:30:00.000Z');
});

it('delays a resend until morning, even on the night of a daylight saving change', () => {
  const before = new Date('2026-11-01T04:00:00Z');
  expect(
    sendAgainAt({ startsAt: new Date('2026-11-05T20:00:00Z'), timeZone: 'America/Denver', sentAgain: 0 }, before),
  ).toEqual(new Date('2026-11-01T14:00:00Z'));
});

it('resends a cancellation more often shortly before the game', () => {
  expect(minutesOf(3)).toEqual([30, 80, 113, 136, 150, 160, 170]);
  expect(minutesOf(0.1)).toEqual([]);
});

it('resends a cancellation at most eight times, at least ten minutes apart, and never after the game starts', () => {
  assert(
    property(double({ min: 0.01, max: 5_000, noNaN: true }), (hours) => {
      const times = minutesOf(hours);
      expect(times.length).toBeLessThanOrEqual(8);
      for (const [place, minutes] of times.entries()) {
        expect(minutes - (times[place - 1] ?? 0)).toBeGreaterThanOrEqual(10 - 1);
        expect(minutes).toBeLessThanOrEqual(hours * 60 + 1);
      }
    }),
  );
});
