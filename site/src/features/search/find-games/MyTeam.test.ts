import { expect, test } from 'vitest';
import { defaultFilters } from '../filters/filters.ts';
import { presetFor, presetIn, presetText } from './MyTeam.tsx';

const team = { sport: 'soccer', ageGroup: '12u' } as const;

test('presets a search around the team’s town if the team has no availability', () => {
  const preset = presetFor(team, 'Lafayette, CO', null);
  expect(preset).toEqual({ ...presetIn(defaultFilters), ...team, zipcode: 'Lafayette, CO', maxDistance: '25' });
  expect(presetText(preset)).toBe('Soccer · 12U · within 25 miles of Lafayette');
});

test('presets the gender and travel distance from a team’s availability', () => {
  expect(presetText(presetFor(team, 'Lafayette, CO', { gender: 'female', travelMiles: 50 }))).toBe(
    'Soccer · 12U · Girls / Women or Co-Ed · within 50 miles of Lafayette',
  );
  const coed = presetFor(team, 'Lafayette, CO', { gender: 'coed', travelMiles: null });
  expect(coed).toMatchObject({ gender: '', maxDistance: '25' });
});

test('presets no distance if the team’s town is unknown', () => {
  expect(presetText(presetFor(team, '', null))).toBe('Soccer · 12U');
  expect(presetFor(team, '', null).maxDistance).toBe('any');
});
