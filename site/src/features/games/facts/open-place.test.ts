import { expect, it } from 'vitest';
import { openPlaceText } from './open-place.ts';

it.each([
  ['hosting', true, 'Boulder, CO', 'Boulder, CO'],
  ['looking', true, 'Boulder, CO', 'Their field · you travel from Boulder, CO'],
  ['looking', false, 'Boulder, CO', 'Your field · they travel from Boulder, CO'],
  ['looking', false, 'Location shared once you agree', 'Your field'],
] as const)('says whose field an open game (%s, own: %s) in %s would be on', (matchupType, isOwn, location, text) => {
  expect(openPlaceText({ matchupType, location }, isOwn)).toBe(text);
});
