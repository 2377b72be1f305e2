import { describe, expect, it } from 'vitest';
import type { Preferences } from '@playfield/contracts/notifications.ts';
import type { Cadence } from '@playfield/contracts/saved-searches.ts';
import { samples } from '../email/samples.ts';
import { isNotification, type NotificationEvent, type NotificationType } from './rules.ts';
import { decide, digestAfter, isTooLate, isUrgent, quietUntil } from './timing.ts';

const night = { enabled: true, from: '22:00', to: '07:00' };
const never = { ...night, enabled: false };
const until = (now: string, zone: string, quiet = night) => quietUntil(new Date(now), quiet, zone)?.toISOString();
const digest = (now: string, zone: string, quiet = never) => digestAfter(new Date(now), quiet, zone).toISOString();

function sample(type: NotificationType): NotificationEvent {
  const found = samples.filter((event) => isNotification(event)).find((event) => event.type === type);
  if (!found) throw new Error(`There is no sample of ${type}`);
  return found;
}

describe('quiet hours', () => {
  it.each([
    ['Denver in winter, before midnight', '2027-01-10T05:00:00Z', 'America/Denver', '2027-01-10T14:00:00.000Z'],
    ['Denver in summer, after midnight', '2027-07-10T07:00:00Z', 'America/Denver', '2027-07-10T13:00:00.000Z'],
    ['New York', '2027-07-10T02:00:00Z', 'America/New_York', '2027-07-10T11:00:00.000Z'],
    ['Honolulu, which has no summer time', '2027-07-10T08:00:00Z', 'Pacific/Honolulu', '2027-07-10T17:00:00.000Z'],
    ['the night that is an hour shorter', '2027-03-14T06:30:00Z', 'America/Chicago', '2027-03-14T12:00:00.000Z'],
    ['the night that is an hour longer', '2027-11-07T05:30:00Z', 'America/Chicago', '2027-11-07T13:00:00.000Z'],
  ])('end at seven by the clocks of the team: %s', (_, now, zone, end) => {
    expect(until(now, zone)).toBe(end);
  });

  it('begin and end to the minute', () => {
    expect(until('2027-01-10T04:59:59Z', 'America/Denver')).toBeUndefined();
    expect(until('2027-01-10T05:00:00Z', 'America/Denver')).toBeDefined();
    expect(until('2027-01-10T13:59:59Z', 'America/Denver')).toBeDefined();
    expect(until('2027-01-10T14:00:00Z', 'America/Denver')).toBeUndefined();
  });

  it('may lie within a day, and be off', () => {
    const noon = { enabled: true, from: '12:00', to: '14:00' };
    expect(until('2027-01-10T20:00:00Z', 'America/Denver', noon)).toBe('2027-01-10T21:00:00.000Z');
    expect(until('2027-01-10T22:00:00Z', 'America/Denver', noon)).toBeUndefined();
    expect(until('2027-01-10T05:00:00Z', 'America/Denver', never)).toBeUndefined();
  });

  it('end after the hour that clocks skip in spring, and are not over twice in autumn', () => {
    const early = { enabled: true, from: '22:00', to: '02:30' };
    expect(until('2027-03-14T07:30:00Z', 'America/Chicago', early)).toBe('2027-03-14T08:30:00.000Z');
    const half = { enabled: true, from: '22:00', to: '01:30' };
    expect(until('2027-11-07T06:10:00Z', 'America/Chicago', half)).toBe('2027-11-07T06:30:00.000Z');
    // The second 01:10.
    expect(until('2027-11-07T07:10:00Z', 'America/Chicago', half)).toBe('2027-11-07T07:30:00.000Z');
  });
});

describe('the e-mail of the day', () => {
  it.each([
    ['today', '2027-01-10T14:59:59Z', 'America/Denver', '2027-01-10T15:00:00.000Z'],
    ['tomorrow from eight on', '2027-01-10T15:00:00Z', 'America/Denver', '2027-01-11T15:00:00.000Z'],
    ['23 hours later in spring', '2027-03-13T14:00:00Z', 'America/Chicago', '2027-03-14T13:00:00.000Z'],
    ['25 hours later in autumn', '2027-11-06T13:00:00Z', 'America/Chicago', '2027-11-07T14:00:00.000Z'],
  ])('goes out at eight by the clocks of the team: %s', (_, now, zone, hour) => {
    expect(digest(now, zone)).toBe(hour);
  });

  it('waits for the end of quiet hours that are longer', () => {
    const long = { enabled: true, from: '22:00', to: '09:30' };
    expect(digest('2027-01-10T12:00:00Z', 'America/Denver', long)).toBe('2027-01-10T16:30:00.000Z');
  });
});

describe('a notification', () => {
  const both = { email: true, push: true };
  const preferences: Preferences = {
    kinds: { interests: both, answers: both, games: both, searches: both, messages: both, reviews: both },
    digest: 'at_once',
    quietHours: night,
  };
  const timeZone = 'America/Denver';
  const [day, late] = [new Date('2027-01-10T18:00:00Z'), new Date('2027-01-10T06:00:00Z')];
  const fresh = { waitsFor: null, channel: 'email', held: null } as const;

  it('goes out at once by day, and waits for the morning by night', () => {
    const event = sample('interest.created');
    expect(decide(event, fresh, { preferences, timeZone }, day)).toBe('send');
    const waiting = { waitsFor: 'morning', dueAt: new Date('2027-01-10T14:00:00Z') };
    expect(decide(event, fresh, { preferences, timeZone }, late)).toEqual(waiting);
  });

  it('waits for the e-mail of the day where that is wanted, and is gathered into it then', () => {
    const daily = { preferences: { ...preferences, digest: 'daily' as const }, timeZone };
    const event = sample('interest.created');
    expect(decide(event, fresh, daily, day)).toEqual({ waitsFor: 'digest', dueAt: new Date('2027-01-11T15:00:00Z') });
    expect(decide(event, { ...fresh, waitsFor: 'digest' }, daily, day)).toBe('gather');
    expect(decide(event, { ...fresh, waitsFor: 'digest' }, { preferences, timeZone }, day)).toBe('send');
  });

  it('of a saved search waits as its team chose for it, and of what is not pushed is gathered', () => {
    const wishes = { preferences, timeZone };
    const found = sample('search.matched');
    const alert = (cadence: Cadence) => (found.type === 'search.matched' ? { ...found, cadence } : found);
    expect(decide(alert('at_once'), fresh, wishes, day)).toBe('send');
    // January 10, 2027 is a Sunday; the team's local time is 11 AM.
    const [tomorrow, nextMonday] = [new Date('2027-01-11T15:00:00Z'), new Date('2027-01-18T15:00:00Z')];
    for (const channel of ['email', 'push'] as const) {
      const unsent = { ...fresh, channel };
      expect(decide(alert('daily'), unsent, wishes, day)).toEqual({ waitsFor: 'digest', dueAt: tomorrow });
      expect(decide(alert('weekly'), unsent, wishes, day)).toEqual({ waitsFor: 'digest', dueAt: tomorrow });
      expect(decide(alert('weekly'), unsent, wishes, tomorrow)).toEqual({ waitsFor: 'digest', dueAt: nextMonday });
    }
    expect(decide(alert('weekly'), { ...fresh, waitsFor: 'digest' }, wishes, nextMonday)).toBe('gather');
    expect(decide(alert('weekly'), { ...fresh, waitsFor: 'digest', channel: 'push' }, wishes, nextMonday)).toBe('send');
  });

  it('of a saved search is told no more once the game has begun', () => {
    const began = new Date('2027-05-01T15:30:00Z');
    expect(isTooLate(sample('search.matched'), began)).toBe(true);
    expect(isTooLate(sample('search.matched'), new Date(began.getTime() - 1))).toBe(false);
    expect(isTooLate(sample('matchup.cancelled'), began)).toBe(false);
  });

  it('is pushed at once or in the morning, and never gathered', () => {
    const push = { ...fresh, channel: 'push' } as const;
    const daily = { preferences: { ...preferences, digest: 'daily' as const }, timeZone };
    expect(decide(sample('interest.created'), push, daily, day)).toBe('send');
    expect(decide(sample('interest.created'), push, daily, late)).toMatchObject({ waitsFor: 'morning' });
  });

  it('does not go out where its kind is not wanted', () => {
    const kinds = { ...preferences.kinds, games: { email: false, push: true } };
    const wishes = { preferences: { ...preferences, kinds }, timeZone };
    expect(decide(sample('matchup.cancelled'), fresh, wishes, new Date('2027-05-01T06:00:00Z'))).toBe('skip');
    expect(decide(sample('interest.created'), fresh, wishes, day)).toBe('send');
  });

  it('waits for nothing when a game of the next 24 hours is changed or off', () => {
    // The samples are about a game in Denver at 9:30 on May 1, 2027, moved from 8:00.
    const [justBefore, tooEarly] = [new Date('2027-04-30T14:00:00Z'), new Date('2027-04-30T13:59:59Z')];
    expect(isUrgent(sample('matchup.updated'), justBefore)).toBe(true);
    expect(isUrgent(sample('matchup.updated'), tooEarly)).toBe(false);
    for (const type of ['matchup.cancelled', 'interest.ended'] as const) {
      expect(isUrgent(sample(type), new Date('2027-04-30T15:30:00Z'))).toBe(true);
      expect(isUrgent(sample(type), new Date('2027-04-30T15:29:59Z'))).toBe(false);
    }
    expect(isUrgent(sample('interest.created'), justBefore)).toBe(false);
    const daily = { preferences: { ...preferences, digest: 'daily' as const }, timeZone };
    expect(decide(sample('matchup.cancelled'), fresh, daily, new Date('2027-05-01T06:00:00Z'))).toBe('send');
  });
});
