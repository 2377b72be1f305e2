import { describe, expect, it } from 'vitest';
import { digestAfter, quietUntil } from './clock.ts';

const night = { enabled: true, from: '22:00', to: '07:00' };
const never = { ...night, enabled: false };
const until = (now: string, zone: string, quiet = night) => quietUntil(new Date(now), quiet, zone)?.toISOString();
const digest = (now: string, zone: string, quiet = never) => digestAfter(new Date(now), quiet, zone).toISOString();

describe('quiet hours', () => {
  it.each([
    ['Denver in winter, before midnight', '2027-01-10T05:00:00Z', 'America/Denver', '2027-01-10T14:00:00.000Z'],
    ['Denver in summer, after midnight', '2027-07-10T07:00:00Z', 'America/Denver', '2027-07-10T13:00:00.000Z'],
    ['New York', '2027-07-10T02:00:00Z', 'America/New_York', '2027-07-10T11:00:00.000Z'],
    ['Honolulu, which has no summer time', '2027-07-10T08:00:00Z', 'Pacific/Honolulu', '2027-07-10T17:00:00.000Z'],
    ['the night that is an hour shorter', '2027-03-14T06:30:00Z', 'America/Chicago', '2027-03-14T12:00:00.000Z'],
    ['the night that is an hour longer', '2027-11-07T05:30:00Z', 'America/Chicago', '2027-11-07T13:00:00.000Z'],
  ])('end at 7 AM local time: %s', (_, now, zone, end) => {
    expect(until(now, zone)).toBe(end);
  });

  it('begin and end at the exact minute', () => {
    expect(until('2027-01-10T04:59:59Z', 'America/Denver')).toBeUndefined();
    expect(until('2027-01-10T05:00:00Z', 'America/Denver')).toBeDefined();
    expect(until('2027-01-10T13:59:59Z', 'America/Denver')).toBeDefined();
    expect(until('2027-01-10T14:00:00Z', 'America/Denver')).toBeUndefined();
  });

  it('can begin and end on the same day, and can be turned off', () => {
    const noon = { enabled: true, from: '12:00', to: '14:00' };
    expect(until('2027-01-10T20:00:00Z', 'America/Denver', noon)).toBe('2027-01-10T21:00:00.000Z');
    expect(until('2027-01-10T22:00:00Z', 'America/Denver', noon)).toBeUndefined();
    expect(until('2027-01-10T05:00:00Z', 'America/Denver', never)).toBeUndefined();
  });

  it('end after the skipped hour in spring, and apply to the repeated hour twice in fall', () => {
    const early = { enabled: true, from: '22:00', to: '02:30' };
    expect(until('2027-03-14T07:30:00Z', 'America/Chicago', early)).toBe('2027-03-14T08:30:00.000Z');
    const half = { enabled: true, from: '22:00', to: '01:30' };
    expect(until('2027-11-07T06:10:00Z', 'America/Chicago', half)).toBe('2027-11-07T06:30:00.000Z');
    expect(until('2027-11-07T07:10:00Z', 'America/Chicago', half)).toBe('2027-11-07T07:30:00.000Z');
  });
});

describe('the daily digest', () => {
  it.each([
    ['today', '2027-01-10T14:59:59Z', 'America/Denver', '2027-01-10T15:00:00.000Z'],
    ['tomorrow if it is 8 AM or later', '2027-01-10T15:00:00Z', 'America/Denver', '2027-01-11T15:00:00.000Z'],
    ['23 hours later in spring', '2027-03-13T14:00:00Z', 'America/Chicago', '2027-03-14T13:00:00.000Z'],
    ['25 hours later in fall', '2027-11-06T13:00:00Z', 'America/Chicago', '2027-11-07T14:00:00.000Z'],
  ])('is sent at 8 AM local time: %s', (_, now, zone, hour) => {
    expect(digest(now, zone)).toBe(hour);
  });

  it('waits until quiet hours end if they end after 8 AM', () => {
    const long = { enabled: true, from: '22:00', to: '09:30' };
    expect(digest('2027-01-10T12:00:00Z', 'America/Denver', long)).toBe('2027-01-10T16:30:00.000Z');
  });
});
