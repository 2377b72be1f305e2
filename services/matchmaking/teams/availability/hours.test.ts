import { array, assert, integer, nat, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { createClock, freeIn, merged, overlap, singleHours, weeklyHours, without } from './hours.ts';
import type { Calendar, Interval } from './hours.ts';

const DENVER = 'America/Denver';
const nothing = { weekly: [], openings: [], blackouts: [], seasons: [] };

function free(said: Partial<Calendar>, from: string, to: string): string[] {
  const clock = createClock({ from: Date.parse(from), to: Date.parse(to) });
  return freeIn({ ...nothing, timeZone: DENVER, ...said }, clock).map(
    (one) => `${new Date(one.from).toISOString().slice(0, 16)} ${(one.to - one.from) / HOUR_MS} h`,
  );
}

describe('weekly hours', () => {
  it('are merged where they overlap or touch', () => {
    expect(
      weeklyHours([
        { weekday: 6, start: '10:00', end: '12:00' },
        { weekday: 6, start: '11:00', end: '14:00' },
        { weekday: 6, start: '14:00', end: '15:00' },
        { weekday: 6, start: '18:00', end: '19:00' },
      ]),
    ).toEqual([
      { weekday: 6, from: 600, to: 900 },
      { weekday: 6, from: 1080, to: 1140 },
    ]);
  });

  it('are split at midnight, including from Sunday to Monday', () => {
    const split = weeklyHours([{ weekday: 7, start: '22:00', end: '01:00' }]);
    expect(split).toEqual([
      { weekday: 1, from: 0, to: 60 },
      { weekday: 7, from: 1320, to: 1440 },
    ]);
    expect(weeklyHours([{ weekday: 2, start: '22:00', end: '00:00' }])).toEqual([{ weekday: 2, from: 1320, to: 1440 }]);
    const singles = singleHours([{ date: '2027-12-31', start: '23:00', end: '02:00' }]);
    expect(singles).toEqual([
      { date: '2027-12-31', from: 1380, to: 1440 },
      { date: '2028-01-01', from: 0, to: 120 },
    ]);
  });
});

describe('free time', () => {
  const saturdays = weeklyHours([{ weekday: 6, start: '10:00', end: '14:00' }]);

  it('recurs weekly in local time and is not split at midnight', () => {
    const found = free({ weekly: saturdays }, '2027-05-03T00:00Z', '2027-05-17T00:00Z');
    expect(found).toEqual(['2027-05-08T16:00 4 h', '2027-05-15T16:00 4 h']);
    const late = weeklyHours([{ weekday: 5, start: '22:00', end: '01:00' }]);
    expect(free({ weekly: late }, '2027-05-03T00:00Z', '2027-05-10T00:00Z')).toEqual(['2027-05-08T04:00 3 h']);
  });

  it('keeps its local time across clock changes, omits the skipped hour, and counts the repeated hour twice', () => {
    const found = free({ weekly: saturdays }, '2027-03-13T00:00Z', '2027-03-21T00:00Z');
    expect(found).toEqual(['2027-03-13T17:00 4 h', '2027-03-20T16:00 4 h']);
    const night = weeklyHours([{ weekday: 7, start: '01:00', end: '04:00' }]);
    expect(free({ weekly: night }, '2027-03-14T00:00Z', '2027-03-15T00:00Z')).toEqual(['2027-03-14T08:00 2 h']);
    expect(free({ weekly: night }, '2027-11-07T00:00Z', '2027-11-08T00:00Z')).toEqual(['2027-11-07T07:00 4 h']);
  });

  it('recurs only in the season, but includes one-time openings outside it and excludes blackout days', () => {
    const seasons = [{ from: '2027-05-10', to: '2027-05-31' }];
    const blackouts = [{ from: '2027-05-15', to: '2027-05-16' }];
    const openings = singleHours([
      { date: '2027-05-05', start: '18:00', end: '20:00' },
      { date: '2027-05-16', start: '18:00', end: '20:00' },
    ]);
    const said = { weekly: saturdays, seasons, blackouts, openings };
    const found = free(said, '2027-05-03T00:00Z', '2027-05-24T00:00Z');
    expect(found).toEqual(['2027-05-06T00:00 2 h', '2027-05-22T16:00 4 h']);
  });
});

const intervals = array(tuple(nat(200), integer({ min: 1, max: 20 })), { maxLength: 10 }).map((all) =>
  merged<Interval>(all.map(([from, length]) => ({ from, to: from + length }))),
);
const holds = (all: readonly Interval[], at: number) => all.some(({ from, to }) => from <= at && at < to);
const moments = Array.from({ length: 440 }, (_, at) => at);

it('finds exactly the times when both teams are free', () => {
  assert(
    property(intervals, intervals, (ours, theirs) => {
      const both = overlap(ours, theirs);
      for (const at of moments) expect(holds(both, at)).toBe(holds(ours, at) && holds(theirs, at));
      expect(overlap(theirs, ours)).toEqual(both);
    }),
  );
});

it('removes exactly the busy times from the free times', () => {
  assert(
    property(intervals, intervals, (ours, busy) => {
      const left = without(ours, busy);
      for (const at of moments) expect(holds(left, at)).toBe(holds(ours, at) && !holds(busy, at));
    }),
  );
});
