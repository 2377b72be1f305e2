import { describe, expect, it } from 'vitest';
import { clockText, dayHeading, isSameDay, shortTimeText } from './chat.ts';

/** Local times, as the reader has them. */
const at = (day: string, time = '14:30') => new Date(`${day}T${time}:00`).toISOString();
const now = new Date('2026-11-25T09:00:00');

describe('the time of the last message', () => {
  it.each([
    ['today is a time', '2026-11-25', '8:05 AM'],
    ['last night is a weekday already', '2026-11-24', 'Tuesday'],
    ['six days ago is a weekday', '2026-11-19', 'Thursday'],
    ['a week ago is a date, since its weekday is today’s', '2026-11-18', 'Nov 18'],
    ['last year has its year', '2025-12-31', 'Dec 31, 2025'],
  ])('%s', (_, day, text) => {
    expect(shortTimeText(at(day, '08:05'), now)).toBe(text);
  });

  it('is a time when the server’s clock is ahead over midnight', () => {
    expect(shortTimeText(at('2026-11-26', '00:01'), new Date('2026-11-25T23:59:59'))).toBe('12:01 AM');
  });
});

describe('the heading of a day', () => {
  it.each([
    ['2026-11-25', 'Today'],
    ['2026-11-24', 'Yesterday'],
    ['2026-11-21', 'Saturday, November 21'],
    ['2025-11-22', 'Saturday, November 22, 2025'],
  ])('of %s is %s', (day, text) => {
    expect(dayHeading(at(day), now)).toBe(text);
  });
});

it('days begin at the reader’s midnight', () => {
  expect(isSameDay(at('2026-11-25', '00:00'), at('2026-11-25', '23:59'))).toBe(true);
  expect(isSameDay(at('2026-11-25', '23:59'), at('2026-11-26', '00:00'))).toBe(false);
});

it('clocks have twelve hours', () => {
  expect(clockText(at('2026-11-25', '00:05'))).toBe('12:05 AM');
  expect(clockText(at('2026-11-25', '14:30'))).toBe('2:30 PM');
});
