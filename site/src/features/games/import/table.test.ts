import { ageGroups, genders, matchupTypes, sports } from '@playfield/contracts/fields/options.ts';
import { expect, it } from 'vitest';
import { ageOf, choiceOf, columnsOf, dateOf, gameOf, milesOf, timeOf } from './table.ts';

it.each([
  ['2027-05-01', '2027-05-01'],
  ['2027-5-1', '2027-05-01'],
  ['2027-05-01T00:00:00Z', '2027-05-01'],
  ['5/1/2027', '2027-05-01'],
  [' 05/01/27 ', '2027-05-01'],
  ['5-1-2027', '2027-05-01'],
  ['May 1, 2027', '2027-05-01'],
  ['may 1 2027', '2027-05-01'],
  ['Sept. 12th, 2027', '2027-09-12'],
  ['1 May 2027', '2027-05-01'],
  ['Sat, May 1, 2027', '2027-05-01'],
  ['Saturday 5/1/2027', '2027-05-01'],
  // The server refuses dates that do not exist and text that is not a date.
  ['13/5/2027', '2027-13-05'],
  ['next week', 'next week'],
  ['', ''],
])('reads the date %j as %j', (text, date) => expect(dateOf(text)).toBe(date));

it.each([
  ['10:00', '10:00'],
  ['9:05', '09:05'],
  ['10:00 AM', '10:00'],
  ['10am', '10:00'],
  ['10 a.m.', '10:00'],
  ['12 AM', '00:00'],
  ['12:30 pm', '12:30'],
  ['2:15p', '14:15'],
  ['14:30', '14:30'],
  ['14:30:00', '14:30'],
  ['noon', '12:00'],
  ['10', '10'],
  ['14 PM', '14 PM'],
  ['24:00', '24:00'],
  ['TBD', 'TBD'],
])('reads the time %j as %j', (text, time) => expect(timeOf(text)).toBe(time));

it('knows columns by their names and by others, in any order, each once', () => {
  expect(columnsOf(['Notes', ' game DATE', 'Start time', 'End', 'Home/Away', 'City', 'Field', 'Referee'])).toEqual([
    'additionalInfo',
    'date',
    'startTime',
    'endTime',
    'matchupType',
    'location',
    'address',
    null,
  ]);
  expect(columnsOf(['Date', 'Day', 'Age', 'Max. travel (miles)', 'constructor'])).toEqual([
    'date',
    null,
    'ageGroup',
    'maxTravelDistance',
    null,
  ]);
});

it('knows choices by value, by label and as coaches write them', () => {
  expect(['looking', 'Looking for Host', 'AWAY'].map((text) => choiceOf(matchupTypes, text))).toEqual(
    Array.from({ length: 3 }, () => 'looking'),
  );
  expect(['Girls', 'female', 'Co-Ed', 'unknown'].map((text) => choiceOf(genders, text))).toEqual([
    'female',
    'female',
    'coed',
    'unknown',
  ]);
  expect(choiceOf(sports, 'Track & Field')).toBe('track');
  expect(['12U', 'u12', 'U-12', '12', 'Adult', '99'].map(ageOf)).toEqual(['12u', '12u', '12u', '12u', 'adult', '99u']);
  expect(ageGroups.map(({ label }) => ageOf(label))).toEqual(ageGroups.map(({ value }) => value));
  expect(['50', '50 mi', '50 miles', 'Any distance', 'far'].map(milesOf)).toEqual([50, 50, 50, 'any', 'far']);
});

it('takes from the team what a row does not say', () => {
  const team = { sport: 'soccer', ageGroup: '12u', competitionLevel: 'competitive' };
  expect(gameOf({ date: '5/1/27', matchupType: 'host', gender: 'girls', location: 'Boulder, CO' }, team)).toEqual({
    date: '2027-05-01',
    startTime: '',
    endTime: '',
    matchupType: 'hosting',
    sport: 'soccer',
    ageGroup: '12u',
    gender: 'female',
    competitionLevel: 'competitive',
    location: 'Boulder, CO',
    address: null,
    maxTravelDistance: 'any',
    additionalInfo: null,
  });
  expect(gameOf({ sport: 'Tennis', ageGroup: '9' }, team)).toMatchObject({ sport: 'tennis', ageGroup: '9u' });
});
