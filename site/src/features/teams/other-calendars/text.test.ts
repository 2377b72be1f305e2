import { expect, it } from 'vitest';
import { hoursText, readText } from './text.ts';

const calendar = {
  id: 'x',
  name: 'TeamSnap',
  host: 'go.teamsnap.com',
  addedBy: null,
  readAt: '2026-11-23T12:00:00Z',
  problem: null,
  stopped: false,
  busyTimes: 23,
  next: [{ date: '2026-11-28', startTime: '09:00', endTime: '11:00' }],
};
const now = new Date('2026-11-23T12:04:00Z');

it('says when an external calendar was read and how many busy times it has', () => {
  expect(readText(calendar, now)).toBe('Read 4 minutes ago: 23 busy times, next Sat, Nov 28, 9:00 AM – 11:00 AM.');
  expect(readText({ ...calendar, busyTimes: 1 }, now)).toContain(': 1 busy time, next');
  expect(readText({ ...calendar, busyTimes: 0, next: [] }, now)).toContain(': no busy times in the next six months.');
  expect(readText({ ...calendar, readAt: null }, now)).toMatch(/^We are still reading it/);
  expect(readText({ ...calendar, readAt: null, problem: 'It answered 404.' }, now)).toBe('Not read yet.');
});

it('describes whole days and times that end at midnight', () => {
  expect(hoursText({ startTime: '00:00', endTime: '23:59' })).toBe('all day');
  expect(hoursText({ startTime: '22:00', endTime: '23:59' })).toBe('from 10:00 PM');
});
