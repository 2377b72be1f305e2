import { expect, it } from 'vitest';
import { hoursOn, usualEnd } from './hours.ts';

const SATURDAYS = { weekly: [{ weekday: 6, start: '09:00', end: '17:00' }], openings: [], blackouts: [], seasons: [] };

it.each([
  ['2026-12-05', {}, '09:00 11:00'],
  ['2026-12-06', {}, null],
  ['2026-12-06', { openings: [{ date: '2026-12-06', start: '13:30', end: '14:30' }] }, '13:30 14:30'],
  ['2026-12-05', { openings: [{ date: '2026-12-05', start: '07:00', end: '08:00' }] }, '07:00 08:00'],
  ['2026-12-05', { blackouts: [{ from: '2026-12-01', to: '2026-12-05' }] }, null],
  ['2026-12-05', { seasons: [{ from: '2026-12-06', to: '2026-12-31' }] }, null],
  ['2026-12-05', { weekly: [{ weekday: 6, start: '22:00', end: '00:00' }] }, '22:00 23:59'],
])('suggests the first free hours on %s with %j', (date, more, expected) => {
  const hours = hoursOn({ ...SATURDAYS, ...more }, date);
  expect(hours && `${hours.startTime} ${hours.endTime}`).toBe(expected);
});

it('suggests a two-hour game, or a shorter one if the teams are free for less time', () => {
  expect(usualEnd({ startTime: '10:30', endTime: '14:00' })).toBe('12:30');
  expect(usualEnd({ startTime: '10:00', endTime: '11:00' })).toBe('11:00');
  expect(usualEnd({ startTime: '22:30', endTime: '23:59' })).toBe('23:59');
});
