import { expect, it } from 'vitest';
import { namesField, placeText, unnamedFieldText } from './places.ts';

it.each([
  [null, 'Boulder, CO', 'Boulder, CO'],
  ['5805 Baseline Rd', 'Boulder, CO', '5805 Baseline Rd, Boulder, CO'],
  ['Golden', 'Golden, CO', 'Golden, CO'],
  ['golden, co', 'Golden, CO', 'Golden, CO'],
  ['Lions Park, Golden', 'Golden, CO', 'Lions Park, Golden, CO'],
  ['5805 Baseline Rd, Boulder, CO', 'Boulder, CO', '5805 Baseline Rd, Boulder, CO'],
  ['Field 3', 'Pleasant View, Boulder, CO', 'Field 3, Pleasant View, Boulder, CO'],
  ['Boulder Park', 'Boulder, CO', 'Boulder Park, Boulder, CO'],
])('formats the address %s in %s without repeating the town', (address, location, text) => {
  expect(placeText({ address, location })).toBe(text);
});

it.each([
  [null, '', false],
  [null, 'Boulder, CO', false],
  [null, 'Pleasant View, Boulder, CO', true],
  ['Field 3', 'Boulder, CO', true],
  ['Golden', 'Golden, CO', false],
])('decides whether the address %j and the place %j name a field: %s', (address, location, isNamed) => {
  expect(namesField({ address, location })).toBe(isNamed);
});

it('describes an unnamed field by its team and town', () => {
  expect(unnamedFieldText('Hosting Hawks', 'Boulder, CO')).toBe(
    'Hosting Hawks’ field in Boulder, CO (exact field TBD)',
  );
  expect(unnamedFieldText('Wildcat', '')).toBe('Wildcat’s field (exact field TBD)');
  expect(unnamedFieldText(null, 'Boulder, CO')).toBe('Your field in Boulder, CO (exact field TBD)');
});
