import type { ScheduledGame } from '@playfield/contracts/schedules.ts';
import { expect, it } from 'vitest';
import { agreedPlaceText, openPlaceText } from './where.ts';

const US = { id: 1, teamName: 'Larks', teamLocation: 'Boulder, CO' };
const THEM = { id: 2, teamName: 'Owls', teamLocation: 'Longmont, CO' };
const placed = (team: typeof US, matchupType: 'looking' | 'hosting', location: string, address: string | null = null) =>
  ({ game: { team, matchupType, location, address }, opponent: THEM }) as unknown as ScheduledGame;

it.each([
  [US, 'hosting', 'Golden, CO', 'Your field in Golden, CO (exact field TBD)'],
  [THEM, 'looking', 'Boulder, CO', 'Your field in Boulder, CO (exact field TBD)'],
  [US, 'looking', 'Longmont, CO', 'Owls’ field in Longmont, CO (exact field TBD)'],
  [THEM, 'hosting', 'Golden, CO', 'Owls’ field in Golden, CO (exact field TBD)'],
] as const)('describes an unnamed field by its team and town: %o %s in %s', (team, type, location, text) => {
  expect(agreedPlaceText(placed(team, type, location))).toBe(text);
});

it('shows the address and town of a named field', () => {
  expect(agreedPlaceText(placed(US, 'looking', 'Longmont, CO', '1 Main St'))).toBe('1 Main St, Longmont, CO');
});

it('shows a team the address of its own field while its game is open', () => {
  const place = { location: 'Boulder, CO', address: 'Field 3' };
  expect(openPlaceText({ matchupType: 'hosting', ...place }, true)).toBe('Your field · Field 3, Boulder, CO');
});

it.each([
  ['hosting', true, 'Boulder, CO', 'Your field · Boulder, CO'],
  ['hosting', false, 'Boulder, CO', 'Their field · you travel to Boulder, CO'],
  ['hosting', false, 'Location shared once you agree', 'Their field · you travel'],
  ['looking', true, 'Boulder, CO', 'At the other team’s field'],
  ['looking', false, 'Boulder, CO', 'Your field · they travel from Boulder, CO'],
  ['looking', false, 'Location shared once you agree', 'Your field · they travel'],
] as const)('says whose field an open game (%s, own: %s) in %s would be on', (matchupType, isOwn, location, text) => {
  expect(openPlaceText({ matchupType, location }, isOwn)).toBe(text);
});
