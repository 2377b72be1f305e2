import { expect, test } from 'vitest';
import { defaultFilters } from '../filters/filters.ts';
import { foundText, relaxedLabel } from './relaxed.ts';

test('what is offered is said in the words of the filters', () => {
  const filters = { ...defaultFilters, q: ' bears ', state: 'CO' };
  const labels = [
    { maxDistance: '100' },
    { maxDistance: 'any' },
    { ageGroup: '13u' },
    { ageGroup: '' },
    { gender: '' },
    { q: '' },
    { state: '' },
    { matchupType: 'hosting' },
    { sport: '' },
    { from: '', to: '' },
  ].map((change) => relaxedLabel({ change }, filters));
  expect(labels).toEqual([
    'Within 100 miles',
    'Any distance',
    '13U',
    'All ages',
    'All genders',
    'Without “bears”',
    'Beyond Colorado',
    'Show “Can Host”',
    'All sports',
    'Any date',
  ]);
});

test('what it would find is counted to fifty', () => {
  expect(foundText({ count: 1, more: false })).toBe('1 game');
  expect(foundText({ count: 12, more: false })).toBe('12 games');
  expect(foundText({ count: 50, more: true })).toBe('50+ games');
});
