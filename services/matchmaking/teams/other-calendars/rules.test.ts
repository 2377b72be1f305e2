import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { afterFailure, afterSuccess, daysOf, mayBeUnchanged, nameOf, wordsFor } from './rules.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const minutesTo = (date: Date | null) => date && Math.round((date.getTime() - NOW.getTime()) / MINUTE_MS);

describe('the next reading', () => {
  it('is in about an hour', () => {
    expect([0, 0.5, 1].map((chance) => minutesTo(afterSuccess(NOW, chance)))).toEqual([54, 60, 66]);
  });

  it('comes later after each failure, at least once a day, and never after two weeks of them', () => {
    const after = (failures: number, days: number) =>
      afterFailure({ failures, failingSince: new Date(NOW.getTime() - days * DAY_MS) }, NOW, 0.5);
    expect([0, 1, 2, 30].map((failures) => minutesTo(after(failures, 1).dueAt))).toEqual([60, 120, 240, 1_440]);
    expect(after(40, 14)).toMatchObject({ failures: 41, dueAt: null });
    expect(afterFailure({ failures: 0, failingSince: null }, NOW, 0.5).failingSince).toEqual(NOW);
  });

  it('is of the whole calendar once days have gone by, or the team has moved', () => {
    const known = (days: number) => ({ parsedAt: new Date(NOW.getTime() - days * DAY_MS), timeZone: 'America/Denver' });
    expect(mayBeUnchanged(known(29), NOW, 'America/Denver')).toBe(true);
    expect(mayBeUnchanged(known(30), NOW, 'America/Denver')).toBe(false);
    expect(mayBeUnchanged(known(1), NOW, 'America/Chicago')).toBe(false);
    expect(mayBeUnchanged({ parsedAt: null, timeZone: null }, NOW, 'America/Denver')).toBe(false);
  });
});

it('names a calendar by where it is', () => {
  const named = [
    'ical-cdn.teamsnap.com',
    'api.team-manager.gc.com',
    'calendar.google.com',
    'www.example.org',
    'gc.company',
  ];
  expect(named.map((host) => nameOf(`https://${host}/a.ics`))).toEqual([
    'TeamSnap',
    'GameChanger',
    'Google Calendar',
    'example.org',
    'gc.company',
  ]);
});

it('says the same of what leads inside as of what is down', () => {
  expect(wordsFor({ reason: 'inside' })).toBe(wordsFor({ reason: 'unreachable' }));
  expect(wordsFor({ reason: 'status', status: 403 })).toMatch(/^It answered 403: the calendar is not shared/);
  expect(wordsFor({ reason: 'status', status: 500 })).toBe('It answered 500.');
});

describe('busy times by day', () => {
  const daysFrom = (from: string, to: string) =>
    daysOf({ from: Date.parse(from), to: Date.parse(to) }, 'America/Denver', 10);

  it('are split at midnight', () => {
    expect(daysFrom('2026-11-29T05:00Z', '2026-11-30T08:30Z')).toEqual([
      { date: '2026-11-28', startTime: '22:00', endTime: '23:59' },
      { date: '2026-11-29', startTime: '00:00', endTime: '23:59' },
      { date: '2026-11-30', startTime: '00:00', endTime: '01:30' },
    ]);
  });

  it('may end at midnight, also when clocks change', () => {
    expect(daysFrom('2026-11-01T06:00Z', '2026-11-02T07:00Z')).toEqual([
      { date: '2026-11-01', startTime: '00:00', endTime: '23:59' },
    ]);
  });
});
