import { expect, it } from 'vitest';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { dayOf } from '../../places/time.ts';
import {
  askedAbout,
  askedAt,
  closesAt,
  nextAsk,
  openWeekends,
  overAt,
  secondRoundAt,
  weekendsFrom,
} from './calendar-rules.ts';

const DENVER = 'America/Denver';
const at = (text: string) => new Date(text);

it('asks on Thursday, pairs on Sunday and Monday, and ends on Tuesday, by a team’s clocks', () => {
  expect(askedAt('2026-12-05', DENVER)).toEqual(at('2026-11-26T17:00:00-07:00'));
  expect(closesAt('2026-12-05', DENVER)).toEqual(at('2026-11-29T18:00:00-07:00'));
  expect(secondRoundAt('2026-12-05', DENVER)).toEqual(at('2026-11-30T18:00:00-07:00'));
  expect(overAt('2026-12-05', DENVER)).toEqual(at('2026-12-01T18:00:00-07:00'));
});

it('keeps to the clock on the nights when clocks change', () => {
  // Clocks go forward on March 8 and back on November 1, both Sundays.
  expect(closesAt('2026-03-14', DENVER)).toEqual(at('2026-03-08T18:00:00-06:00'));
  expect(closesAt('2026-11-07', DENVER)).toEqual(at('2026-11-01T18:00:00-07:00'));
  expect(askedAt('2026-11-07', DENVER)).toEqual(at('2026-10-29T17:00:00-06:00'));
  const lengthOf = (date: string) => {
    const { from, to } = dayOf(date, DENVER);
    return (to - from) / HOUR_MS;
  };
  expect([lengthOf('2026-03-08'), lengthOf('2026-11-01'), lengthOf('2026-11-02')]).toEqual([23, 25, 24]);
});

it('offers two weekends at any moment, and shows the one that is on', () => {
  expect(openWeekends(at('2026-11-24T12:00:00-07:00'), DENVER)).toEqual(['2026-12-05', '2026-12-12']);
  expect(weekendsFrom(at('2026-11-24T12:00:00-07:00'), DENVER)).toEqual(['2026-11-28', '2026-12-05', '2026-12-12']);
  // A minute before and at the hour.
  expect(openWeekends(at('2026-11-29T17:59:00-07:00'), DENVER)).toEqual(['2026-12-05', '2026-12-12']);
  expect(openWeekends(at('2026-11-29T18:00:00-07:00'), DENVER)).toEqual(['2026-12-12', '2026-12-19']);
  // On its Sunday, a weekend is still on.
  expect(weekendsFrom(at('2026-11-29T12:00:00-07:00'), DENVER)[0]).toBe('2026-11-28');
  expect(weekendsFrom(at('2026-11-30T12:00:00-07:00'), DENVER)[0]).toBe('2026-12-05');
});

it('asks each Thursday about the weekend after next, whenever it comes to it', () => {
  const { at: next, saturday } = nextAsk(at('2026-11-24T12:00:00-07:00'), DENVER);
  expect([next, saturday]).toEqual([at('2026-11-26T17:00:00-07:00'), '2026-12-05']);
  expect(askedAbout(next, DENVER)).toBe('2026-12-05');
  expect(nextAsk(next, DENVER)).toEqual({ at: at('2026-12-03T17:00:00-07:00'), saturday: '2026-12-12' });
});

it('knows zones apart', () => {
  const [honolulu, newYork] = ['Pacific/Honolulu', 'America/New_York'].map((zone) =>
    closesAt('2026-12-05', zone).getTime(),
  );
  expect(((honolulu ?? 0) - (newYork ?? 0)) / HOUR_MS).toBe(5);
});
