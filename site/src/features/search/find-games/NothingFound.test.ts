import { expect, test } from 'vitest';
import { defaultFilters } from '../filters/filters.ts';
import { foundText, relaxedLabel } from './NothingFound.tsx';

test('labels each relaxed search with the filter that it changes', () => {
  const filters = { ...defaultFilters, q: ' bears ', state: 'CO' };
  const offers = [
    [{ maxDistance: '100' }, 'Within 100 miles'],
    [{ maxDistance: 'any' }, 'Any distance'],
    [{ ageGroup: '13u' }, '13U'],
    [{ ageGroup: '' }, 'All ages'],
    [{ gender: '' }, 'All genders'],
    [{ q: '' }, 'Without “bears”'],
    [{ state: '' }, 'Beyond Colorado'],
    [{ matchupType: 'hosting' }, 'Show “Can Host”'],
    [{ sport: '' }, 'All sports'],
    [{ from: '', to: '' }, 'Any date'],
  ] as const;
  for (const [change, label] of offers) expect(relaxedLabel({ change }, filters)).toBe(label);
});

test('shows how many games a relaxed search finds, with a plus sign if there are more', () => {
  expect(foundText({ count: 1, more: false })).toBe('1 game');
  expect(foundText({ count: 12, more: false })).toBe('12 games');
  expect(foundText({ count: 50, more: true })).toBe('50+ games');
});
