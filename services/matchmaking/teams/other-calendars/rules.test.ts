import { expect, it } from 'vitest';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { afterFailure, productOf, statusText } from './rules.ts';

const NOW = new Date('2026-11-23T12:00:00Z');

it('retries a failing calendar less and less often but at least daily, and gives up after two weeks', () => {
  const hoursAfter = (hours: number) => {
    const due = afterFailure(new Date(NOW.getTime() - hours * HOUR_MS), NOW);
    return due && (due.getTime() - NOW.getTime()) / HOUR_MS;
  };
  expect([0, 1, 3, 24, 13 * 24, 14 * 24].map(hoursAfter)).toEqual([1, 1, 3, 24, 24, null]);
});

it('identifies the program that publishes a calendar by the calendar’s hostname', () => {
  const named = [
    'ical-cdn.teamsnap.com',
    'api.team-manager.gc.com',
    'calendar.google.com',
    'www.example.org',
    'gc.company',
  ];
  const all = named.map((host) => productOf(host));
  expect(all).toEqual(['TeamSnap', 'GameChanger', 'Google Calendar', undefined, undefined]);
});

it('says that a calendar is not shared if its server answers 403', () => {
  expect(statusText(403)).toMatch(/^It answered 403: the calendar is not shared/);
  expect(statusText(500)).toMatch(/^It answered 500\./);
});
