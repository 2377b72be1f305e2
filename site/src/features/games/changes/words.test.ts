import type { LogEntry } from '@playfield/contracts/game-log.ts';
import { expect, it } from 'vitest';
import { changesOf, logText } from './words.ts';

const times = {
  date: '2026-12-05',
  startTime: '10:00',
  endTime: '11:00',
  timeZone: 'America/Denver',
  location: 'Boulder, CO',
  address: 'East Field',
};
const text = (entry: Partial<LogEntry>) =>
  logText({ at: '2026-11-20T10:00:00.000Z', what: 'agreed', mine: null, ...entry }, 'Owls');

it('describes the entries of a game’s log', () => {
  expect(text({})).toBe('You agreed on a game.');
  expect(text({ times })).toMatch(/^You agreed on a game: Sat, Dec 5.*, 10:00 AM – 11:00 AM\.$/);
  expect(text({ what: 'canceled', mine: false, reason: 'weather', late: true })).toBe(
    'Owls canceled the game (weather, less than 48 hours before).',
  );
  expect(text({ what: 'posted', mine: true, by: 'Kim Lee' })).toBe('Kim Lee posted the game.');
  expect(text({ what: 'named_field', mine: true, times })).toBe('You added the field: East Field, Boulder, CO.');
  expect(text({ what: 'moved', mine: false, times })).toMatch(
    /^Owls moved the game to Sat, Dec 5.*, East Field, Boulder/,
  );
  expect(text({ what: 'asked_change', mine: false, reason: 'other' })).toBe('Owls asked to move it.');
});

it('lists only the details that a change would alter', () => {
  expect(changesOf({ before: times, after: { ...times, location: 'Denver, CO', address: null } })).toEqual([
    { label: 'Place', before: 'East Field, Boulder, CO', after: 'Denver, CO' },
  ]);
});
