import { expect, it } from 'vitest';
import {
  dateOf,
  minutesIn,
  momentOf,
  showsDayFirst,
  timeOf,
  whenOf,
  withTimeParts,
  type When,
  type WhenCells,
} from './when.ts';

const NOW = new Date(2026, 10, 26);

it.each([
  ['2026-12-05', '2026-12-05; 2026-12-5; 2026/12/05; 2026.12.05; 20261205; 2026-Dec-05'],
  ['2026-12-05', '12/5/2026; 12/05/26; 12-5-2026; 12 / 5 / 2026; Saturday 12/5/2026; 12/5/26 (Sat)'],
  ['2026-12-05', '5-Dec-26; 5-Dec-2026; 05 Dec 2026; 5th of December, 2026; 5.Dec.2026; 5 dec 26'],
  ['2026-12-05', "Dec 5, 2026; december 5 2026; Dec. 5th, 2026; Dec 5 '26; Sat, Dec 5, 2026; SAT DEC 5 2026"],
  ['2026-12-05', 'Sat12/5; Sat12/5/26; Saturday5-Dec; Saturday, December 5; Sat 12/5; 12/5; 5-Dec; Dec 5'],
  ['2026-09-12', 'Sept. 12th, 2026; 9/12; Sat 9/12'],
  ['2026-12-25', '25/12/2026; 25.12.26; 25-12-2026; 12-25; Week 1 - 12/25; Wk 3: Fri 12/25'],
  ['2027-05-01', '5/1; Saturday May 1; 5/1/27'],
  ['2026-05-06', '5/6/26; 05-06-2026; 6.5.26; 06.05.2026'],
  [null, '; next week; 2/30/2027; 13/13/2026; 2026-13-45; Sat 12/6/2026; Decoy 5, 2026; Dec 12-13; Dec 5-26'],
  [null, 'Sunday, Dec 5; 26; 10-11'],
])('returns the date %j for each of these texts: %s', (date, ways) => {
  for (const text of ways.split('; ')) expect(dateOf(text, NOW), text).toBe(date);
});

it('reads slashed dates day-first in a day-first file, and recognizes such a file', () => {
  const days = ['05/06/2027', '25/06/2027', 'Sat 5/6', '06/25/2027', '2027-06-05'];
  expect(days.map((text) => dateOf(text, NOW, true)?.slice(5))).toEqual(['06-05', '06-25', '06-05', '06-25', '06-05']);
  const shows = ['25/06/2027', '25 / 6 / 27 7 PM', 'Fri, 25/6', '25-06-2027'];
  const doesNot = ['05/06/2027', '06/25/2027', '25.06.2027', '2027/06/05', '13-14:30', '13-10'];
  expect([...shows, ...doesNot].filter((date) => showsDayFirst({ date }))).toEqual(shows);
});

it.each([
  ['10:00', ['10:00', '10:00 AM', '10am', '10 a.m.', '10:00:00', '10.00 AM', '1000', '1000 hrs', '0.4166667']],
  ['19:30', ['7:30pm', '7:30 P.M.', '7.30 PM', '7:30p', '19:30', '19h30', '1930', '730pm', '7:30:00 PM']],
  ['19:00', ['7p', '7 PM', '19h', '7\u202Fpm'.normalize('NFKC')]],
  ['12:00', ['noon', '12 noon', '12:00 Noon', '12 PM', '0.5']],
  ['00:00', ['midnight', '12 midnight', '12 AM', '0:00']],
  [undefined, ['', '10', '14 PM', '0 AM', '24:00', '10:75', 'TBD', '0.30 PM', '7:00 PM CET']],
])('returns the time %j for each of these texts: %j', (time, ways) => {
  for (const text of ways) expect(timeOf(text)?.time, text).toBe(time);
});

it('reads a time zone after a time', () => {
  const zones = ['7:00 PM EST', '7 pm (CT)', '7p Mountain Time', '7:00 PM pacific', '19:00 UTC', '7:00 PM'];
  expect(zones.map((text) => timeOf(text)?.zone).join()).toBe('eastern,central,mountain,pacific,Z,');
});

it.each<[string, ReturnType<typeof momentOf>]>([
  ['Dec 5, 2026 at 10:00 AM', { date: '2026-12-05', start: '10:00' }],
  ['10 AM, Saturday, December 5', { date: '2026-12-05', start: '10:00' }],
  ['12/5/2026 1930', { date: '2026-12-05', start: '19:30' }],
  ['46361', { date: '2026-12-05' }],
  ['46361.75', { date: '2026-12-05', start: '18:00' }],
  ['2026-12-05T10:00', { date: '2026-12-05', start: '10:00' }],
  ['2026-12-05T17:00:00.000Z', { date: '2026-12-05', start: '17:00', zone: 'Z' }],
  ['20261205T100000-0700', { date: '2026-12-05', start: '10:00', zone: '-07:00' }],
  ['22:45:00-04:00', { start: '22:45', zone: '-04:00' }],
  ['7:30 PM -07:00', { start: '19:30', zone: '-07:00' }],
  ['Sat Jun 19 2027 23:30:00 GMT-0400 (Eastern Daylight Time)', { date: '2027-06-19', start: '23:30', zone: '-04:00' }],
  ['10:00-11:30', { start: '10:00', end: '11:30' }],
  ['10:00:00-11:30:00', { start: '10:00', end: '11:30' }],
  ['10:00 AM - 11:30 AM', { start: '10:00', end: '11:30' }],
  ['11-1pm', { start: '11:00', end: '13:00' }],
  ['7:30 – 9 PM', { start: '19:30', end: '21:00' }],
  ['10:45 - 12:15 AM EST', { start: '22:45', end: '00:15', zone: 'eastern' }],
  ['5-Dec-26 10-11:30am', { date: '2026-12-05', start: '10:00', end: '11:30' }],
  ['12/5/26 10pm to 12/6/26 1am', { date: '2026-12-05', start: '22:00', end: '01:00', endDate: '2026-12-06' }],
  ['soon', null],
  ['10-11', null],
  ['11 AM - 1:00', { start: '11:00', end: '13:00' }],
  ['Noon-2', { start: '12:00', end: '14:00' }],
  ['10:30pm to 12:15', { start: '22:30', end: '00:15' }],
])('reads the date and times that the cell %j contains', (text, moment) => expect(momentOf(text, NOW)).toEqual(moment));

it('reads a game’s length in many formats, and ignores other words', () => {
  const texts = '1:30; 01:30:00; 90; 90 min; 1.5; 1.5 hours; 1h 30m; 1h30; 1 hour, 30 minutes'.split('; ');
  expect(new Set(texts.map(minutesIn))).toEqual(new Set([90]));
  expect(minutesIn('long')).toBeNull();
});

const whens: [cells: WhenCells, when: Partial<When>][] = [
  [{ startTime: '10am' }, { startTime: '10:00', endTime: '12:00', isEndGuessed: true }],
  [
    { startTime: '11pm', endTime: 'TBD' },
    { endTime: '01:00', isEndGuessed: true },
  ],
  [
    { startTime: '10am', duration: '1:30' },
    { endTime: '11:30', isEndGuessed: false },
  ],
  [
    { startTime: '10am', duration: 'long' },
    { endTime: 'long', isEndGuessed: false },
  ],
  [{ startTime: 'soon' }, { startTime: 'soon', endTime: '', isEndGuessed: false }],
  [
    { date: '', startTime: '2026-12-05T22:00', endTime: '2026-12-06T00:30' },
    { date: '2026-12-05', endTime: '00:30' },
  ],
  [
    { startTime: '9am', endTime: '5pm', endDate: '12/6/26' },
    { startTime: '09:00', endTime: '12/6/26 5pm' },
  ],
  [
    { date: '2026-12-05T00:00:00Z', startTime: '10am' },
    { date: '2026-12-05', startTime: '10:00', zone: undefined },
  ],
  [{ date: '2026-12-05 00:00:00' }, { date: '2026-12-05', startTime: '', endTime: '' }],
  [
    { date: 'Sat', startTime: '12/5/26 10am' },
    { date: '2026-12-05', startTime: '10:00' },
  ],
  [
    { startTime: '7:30 PM', endTime: '9:15 PM EST' },
    { startTime: '19:30', endTime: '21:15', zone: 'eastern' },
  ],
  [
    { startTime: '7 PM CST', endTime: '9:15 PM EST' },
    { startTime: '19:00', endTime: '9:15 PM EST', zone: 'central' },
  ],
  [{ date: 'Dec 45 10am' }, { date: 'Dec 45 10am', startTime: '' }],
];
it.each(whens)('combines all cells into the time of a game: %j', (cells, when) =>
  expect(whenOf({ date: '12/5/26', ...cells }, 120, NOW)).toMatchObject(when),
);

it.each([
  [{ startTime: '5:45', meridiem: 'PM' }, '5:45 PM'],
  [{ startTime: '5:45-7', meridiem: 'p.m.' }, '5:45-7 p.m.'],
  [{ startTime: '17:45', meridiem: 'PM' }, '17:45'],
  [{ startTime: '5:45 PM', meridiem: 'PM' }, '5:45 PM'],
  [{ startTime: '17:45', meridiem: 'AM' }, '17:45 AM'],
  [{ startTime: '2026-12-05', meridiem: 'PM' }, '2026-12-05'],
  [{ startTime: '7:00 PM', timeZone: 'America/New_York' }, '7:00 PM Eastern Time'],
  [{ startTime: '7', meridiem: 'PM', timeZone: 'EST' }, '7 PM EST'],
  [{ startTime: '19:00', timeZone: '(UTC-07:00) Mountain Time (US & Canada)' }, '19:00 Mountain Time'],
  [{ startTime: '2026-12-05T19:00:00Z', timeZone: 'America/Denver' }, '2026-12-05T19:00:00Z'],
  [{ startTime: '19:00', timeZone: '-04:00' }, '19:00 GMT-04:00'],
  [{ startTime: '7:00 PM', timeZone: 'No/Where' }, '7:00 PM No/Where'],
])('adds AM or PM and the zone from other columns to a time: %j', (cells, startTime) =>
  expect(withTimeParts(cells).startTime).toBe(startTime),
);

it('reads AM or PM for an end time from its own column, or infers whichever makes the game shorter', () => {
  const start = { startTime: '11:00', meridiem: 'AM' };
  expect(withTimeParts({ ...start, endTime: '1:00' }).endTime).toBe('1:00 PM');
  expect(withTimeParts({ ...start, endTime: '1:00', endMeridiem: 'PM' }).endTime).toBe('1:00 PM');
  expect(withTimeParts({ ...start, endTime: '13:00' }).endTime).toBe('13:00');
  expect(withTimeParts({ date: '12/5/26 5:45', meridiem: 'PM' }).date).toBe('12/5/26 5:45 PM');
});
