import { describe, expect, it } from 'vitest';
import { endInstant, localTimes, startInstant } from './time.ts';

describe('the start of a game', () => {
  it('is interpreted in the venue’s time zone', () => {
    expect(startInstant('2027-07-10', '10:00', 'America/Denver').toISOString()).toBe('2027-07-10T16:00:00.000Z');
    expect(startInstant('2027-12-10', '10:00', 'America/Denver').toISOString()).toBe('2027-12-10T17:00:00.000Z');
    expect(startInstant('2027-07-10', '10:00', 'America/Phoenix').toISOString()).toBe('2027-07-10T17:00:00.000Z');
  });

  it('moves past the skipped hour in spring and uses the first of the repeated hours in fall', () => {
    expect(startInstant('2027-03-14', '02:30', 'America/Denver').toISOString()).toBe('2027-03-14T09:30:00.000Z');
    expect(startInstant('2027-11-07', '01:30', 'America/Denver').toISOString()).toBe('2027-11-07T07:30:00.000Z');
  });
});

it.each([
  ['10:00', '11:30', '2027-07-10T17:30:00.000Z'],
  ['22:45', '00:15', '2027-07-11T06:15:00.000Z'],
  ['23:00', '00:00', '2027-07-11T06:00:00.000Z'],
])('ends a game from %s to %s at %s', (startTime, endTime, end) => {
  expect(endInstant({ date: '2027-07-10', startTime, endTime }, 'America/Denver').toISOString()).toBe(end);
});

it.each([
  ['2026-11-29T16:00Z', '2026-11-29T18:30Z', { date: '2026-11-29', startTime: '09:00', endTime: '11:30' }],
  ['2026-11-29T05:00Z', '2026-11-30T08:30Z', { date: '2026-11-28', startTime: '22:00', endTime: '23:59' }],
  ['2026-11-01T06:00Z', '2026-11-02T07:00Z', { date: '2026-11-01', startTime: '00:00', endTime: '23:59' }],
])('cuts off local times at midnight: from %s to %s', (from, to, local) => {
  expect(localTimes({ from: Date.parse(from), to: Date.parse(to) }, 'America/Denver')).toEqual(local);
});
