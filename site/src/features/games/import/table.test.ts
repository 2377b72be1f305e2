import { ageGroups, genders, matchupTypes, sports } from '@playfield/contracts/fields/options.ts';
import { expect, it } from 'vitest';
import { ageOf, choiceOf, columnsOf, gameOf, milesOf, reasonToSkip } from './table.ts';

const named = (header: string) => columnsOf(header.split(';')).join(';');

it('recognizes each column once, by its name or a synonym, in any order', () => {
  expect(named('Notes; game DATE;Start time;End;Home/Away;City;Field;Referee')).toBe(
    'additionalInfo;date;startTime;endTime;homeAway;location;field;',
  );
  expect(named('Date;Day;Age;Max. travel (miles);constructor')).toBe('date;;ageGroup;maxTravelDistance;');
  expect(named('Event Name;Event Type;Game Status;AM/PM;Time Zone;Name of Venue')).toBe(
    'subject;matchupType;status;meridiem;timeZone;',
  );
});

const types = (text: string) => choiceOf(matchupTypes, text);
const gendersOf = (text: string) => choiceOf(genders, text);

it.each<[read: (text: string) => unknown, texts: string, value: unknown]>([
  [types, 'looking; Looking for Host; AWAY', 'looking'],
  [gendersOf, 'Girls; female; G; F', 'female'],
  [gendersOf, 'B; M', 'male'],
  [gendersOf, 'Co-Ed', 'coed'],
  [gendersOf, 'unknown', 'unknown'],
  [(text) => choiceOf(sports, text), 'Track & Field', 'track'],
  [ageOf, '12U; u12; U-12; 12; U12 Boys; 12U Boys; U-12 Boys; 12 & Under; 12 and under', '12u'],
  [ageOf, 'B12U; U12G; 12UB; Girls U 12 Gold', '12u'],
  [ageOf, 'Adult', 'adult'],
  [milesOf, '50; 50 mi; 50 miles', 50],
  [milesOf, 'Any distance', 'any'],
])('recognizes a choice by its value, its label or a coach’s spelling', (read, texts, value) => {
  for (const text of texts.split('; ')) expect(read(text), text).toBe(value);
});

it('recognizes every age by its label and keeps unreadable text', () => {
  expect(ageGroups.map(({ label }) => ageOf(label))).toEqual(ageGroups.map(({ value }) => value));
  const unreadable = ['U-99', 'U11/U12', 'Division 2', '2012 Boys', 'U12 - 14U', 'Club 12'];
  expect(unreadable.map(ageOf)).toEqual(unreadable);
  expect(['51 mi', 'far'].map(milesOf)).toEqual(['51 mi', 'far']);
});

it('fills in a game’s missing values from the team, and its gender from the age group', () => {
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
  const found = ['U12 Boys', 'B12U', '12UG', 'U-14 Girls', 'Coed 10U', '12U', 'Women'].map(
    (ageGroup) => gameOf({ ageGroup }, team).gender,
  );
  expect(found).toEqual(['male', 'male', 'female', 'female', 'coed', '', 'female']);
  expect(gameOf({ ageGroup: 'U12 Boys', gender: 'Girls' }, team).gender).toBe('female');
  expect(gameOf({ sport: 'Tennis', ageGroup: '9' }, team)).toMatchObject({ sport: 'tennis', ageGroup: '9u' });
});

it.each(['Cancelled', 'CANCELED', 'Postponed', 'Rescheduled', 'Forfeit', 'Completed', 'Final'])(
  'skips a game with the status %s',
  (status) => expect(reasonToSkip({ status })).toBe(`The file says “${status}”`),
);

it.each([
  { subject: 'CANCELED: Larks' },
  { opponent: 'Larks (Postponed)' },
  { startTime: 'PPD' },
  { additionalInfo: 'CANCELLED' },
  { opponent: 'Titans POSTPONED to 3/4' },
  { opponent: 'Rainout - Titans' },
  { additionalInfo: 'Game was canceled - field closed' },
  { awayTeam: 'Titans - rained out' },
  { subject: 'Larks (called off)' },
])('skips a game if a cell says that the game is called off: %j', (cells) =>
  expect(reasonToSkip(cells)).toBe(`The file says “${Object.values(cells)[0]}”`),
);

it('skips rows that are not games, but keeps games with similar words', () => {
  const others = [
    { matchupType: 'Practice' },
    { subject: 'Team Party' },
    { subject: 'Parent meeting' },
    { subject: 'Bye week' },
    { opponent: 'BYE' },
    { startTime: 'BYE' },
    { opponent: '-- OFF --' },
    { startTime: 'No Game' },
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
    { additionalInfo: 'If it is canceled, we will call' },
    { additionalInfo: 'Makeup of the game postponed in May' },
    { opponent: 'Offside FC' },
    { date: 'TBD', opponent: 'Larks' },
    { date: 'Sep 31', additionalInfo: 'Home' },
    {},
  ];
  expect(others.map(reasonToSkip)).toEqual(others.map(() => 'This is not a game'));
  expect(games.map(reasonToSkip)).toEqual(games.map(() => undefined));
});
