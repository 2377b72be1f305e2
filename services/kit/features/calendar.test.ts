import { expect, it } from 'vitest';
import { calendarOf } from './calendar.ts';

const game = {
  id: 7,
  sport: 'baseball',
  ageGroup: '12u',
  location: 'Boulder, CO',
  date: '2027-05-01',
  startTime: '10:00',
  endTime: '12:00',
  timeZone: 'America/Denver',
  revision: 1,
} as const;
const place = 'Field 2; North, Boulder\r\nATTENDEE:mailto:victim@elsewhere.example';

it('names feeds, but not files with one game, because Outlook would open a named file as a new calendar', () => {
  const aboutFeeds = /^(?:X-WR-CALNAME|NAME|REFRESH-INTERVAL|X-PUBLISHED-TTL)/gm;
  for (const cancelled of [false, true])
    expect(calendarOf([{ game, teams: [], place, cancelled }], 'https://play.example')).not.toMatch(aboutFeeds);
  const feed = calendarOf([{ game, teams: [], place }], 'https://play.example', 'Our games');
  expect(feed.match(aboutFeeds)).toHaveLength(4);
  expect(feed).toContain('X-WR-CALNAME:Our games');
});

it('escapes users’ text so that it cannot add properties to a calendar', () => {
  const text = calendarOf([{ game, teams: ['A;B,C\\D\nX-OURS:1', 'END:VEVENT'], place }], 'https://play.example');
  const lines = text.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  expect(lines).toContain(String.raw`SUMMARY:A\;B\,C\\D\nX-OURS:1 – END:VEVENT`);
  expect(lines.filter((line) => /^(?:X-OURS|ATTENDEE)/.test(line))).toEqual([]);
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
});
