import { assert, double, property } from 'fast-check';
import { expect, it } from 'vitest';
import { isBeforeLeaving, sendAgainAt, unseenFrom } from './cancellation-rules.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const now = new Date('2026-11-10T16:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);

/** When a cancellation is sent again, in minutes after it. */
function minutesOf(hoursBefore: number): number[] {
  const startsAt = inHours(hoursBefore);
  const times: number[] = [];
  let at: Date | null = sendAgainAt({ startsAt, sentAgain: 0 }, now);
  while (at) {
    times.push(Math.round((at.getTime() - now.getTime()) / MINUTE_MS));
    at = sendAgainAt({ startsAt, sentAgain: times.length }, at);
  }
  return times;
}

it('is sent again after half an hour, at growing intervals, and not forever', () => {
  const hours = minutesOf(30 * 24).map((minutes) => minutes / 60);
  expect(hours).toEqual([0.5, 2.5, 8.5, 20.5, 44.5, 68.5, 92.5, 116.5]);
});

it('is sent more often near the game', () => {
  expect(minutesOf(3)).toEqual([30, 80, 113, 136, 150, 160, 170]);
  expect(minutesOf(0.1)).toEqual([]);
});

it('is never sent once the game has begun, never at once, and at most eight times', () => {
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

it('counts as missed only where it came before people leave home', () => {
  expect(unseenFrom({ startsAt: inHours(2) }, now)).toMatchObject({ seenAt: null, seenInTime: false });
  expect(unseenFrom({ startsAt: inHours(1.4) }, now)).not.toHaveProperty('seenInTime');
  expect(unseenFrom({ startsAt: inHours(0.1) }, now)).toEqual({ seenAt: null, sentAgain: 0 });
  expect(isBeforeLeaving({ startsAt: inHours(1.5) }, now)).toBe(false);
  expect(isBeforeLeaving({ startsAt: inHours(1.6) }, now)).toBe(true);
});
