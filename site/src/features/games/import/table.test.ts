import { ageGroups, genders, matchupTypes, sports } from '@playfield/contracts/fields/options.ts';
import { expect, it } from 'vitest';
import { ageOf, choiceOf, columnsOf, gameOf, milesOf, reasonToSkip } from './table.ts';

it('knows columns by their names and by others, in any order, each once', () => {
  expect(columnsOf(['Notes', ' game DATE', 'Start time', 'End', 'Home/Away', 'City', 'Field', 'Referee'])).toEqual([
    'additionalInfo',
    'date',
    'startTime',
    'endTime',
    'homeAway',
    'location',
    'field',
    null,
  ]);
  expect(columnsOf(['Date', 'Day', 'Age', 'Max. travel (miles)', 'constructor'])).toEqual([
    'date',
    null,
    'ageGroup',
    'maxTravelDistance',
    null,
  ]);
  expect(columnsOf(['Event Name', 'Event Type', 'Game Status', 'AM/PM', 'Time Zone', 'Name of Venue'])).toEqual([
    'subject',
    'matchupType',
    'status',
    'meridiem',
    'timeZone',
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
  expect(['12U', 'u12', 'U-12', '12', 'Adult', 'U-99'].map(ageOf)).toEqual([
    '12u',
    '12u',
    '12u',
    '12u',
    'adult',
    'U-99',
  ]);
  expect(ageGroups.map(({ label }) => ageOf(label))).toEqual(ageGroups.map(({ value }) => value));
  expect(['50', '50 mi', '50 miles', 'Any distance', '51 mi', 'far'].map(milesOf)).toEqual([
    50,
    50,
    50,
    'any',
    '51 mi',
    'far',
  ]);
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

it.each(['Cancelled', 'CANCELED', 'Postponed', 'Rescheduled', 'Forfeit', 'Completed', 'Final'])(
  'skips a game with the status %s',
  (status) => expect(reasonToSkip({ status })).toBe(`The file says “${status}”`),
);

it.each([{ subject: 'CANCELED: Larks' }, { opponent: 'Larks (Postponed)' }, { startTime: 'PPD' }])(
  'skips a game whose cell says that it is off: %j',
  (cells) => expect(reasonToSkip(cells)).toBe(`The file says “${Object.values(cells)[0]}”`),
);

it('skips what is not a game', () => {
  const others = [
    { matchupType: 'Practice' },
    { subject: 'Team Party' },
    { subject: 'Parent meeting' },
    { subject: 'Bye week' },
    { opponent: 'BYE' },
    { date: 'Total', startTime: '12 games' },
    { date: 'Generated on 11/27/2026 at 10:15 AM' },
  ];
  const games = [
    { status: 'Scheduled' },
    { status: 'Not cancelled' },
    { matchupType: 'Event', subject: 'Game' },
    { subject: 'Practice game vs Larks' },
    { opponent: 'Party Animals' },
    { opponent: 'Not cancelled' },
    { date: 'TBD', opponent: 'Larks' },
    { date: 'Sep 31', additionalInfo: 'Home' },
    {},
  ];
  expect(others.map(reasonToSkip)).toEqual(others.map(() => 'This is not a game'));
  expect(games.map(reasonToSkip)).toEqual(games.map(() => undefined));
});
