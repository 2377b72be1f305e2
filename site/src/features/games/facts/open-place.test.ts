import { expect, it } from 'vitest';
import { openPlaceText } from './open-place.ts';

it.each([
  ['hosting', true, 'Boulder, CO', 'Your field · Boulder, CO'],
  ['hosting', false, 'Boulder, CO', 'Their field · you travel to Boulder, CO'],
  ['hosting', false, 'Location shared once you agree', 'Their field · you travel'],
  ['looking', true, 'Boulder, CO', 'Their field · you travel from Boulder, CO'],
  ['looking', false, 'Boulder, CO', 'Your field · they travel from Boulder, CO'],
  ['looking', false, 'Location shared once you agree', 'Your field · they travel'],
] as const)('says whose field an open game (%s, own: %s) in %s would be on', (matchupType, isOwn, location, text) => {
  expect(openPlaceText({ matchupType, location }, isOwn)).toBe(text);
});
