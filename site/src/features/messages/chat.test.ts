import { describe, expect, it } from 'vitest';
import { clockText, dayHeading, isSameDay } from './chat.ts';

const at = (day: string, time = '14:30') => new Date(`${day}T${time}:00`).toISOString();
const now = new Date('2026-11-25T09:00:00');

describe('dayHeading', () => {
  it.each([
    ['2026-11-25', 'Today'],
    ['2026-11-24', 'Yesterday'],
    ['2026-11-21', 'Saturday, November 21'],
    ['2025-11-22', 'Saturday, November 22, 2025'],
  ])('formats %s as %s', (day, text) => {
    expect(dayHeading(at(day), now)).toBe(text);
  });
});

it('starts days at the reader’s midnight', () => {
  expect(isSameDay(at('2026-11-25', '00:00'), at('2026-11-25', '23:59'))).toBe(true);
  expect(isSameDay(at('2026-11-25', '23:59'), at('2026-11-26', '00:00'))).toBe(false);
});

it('formats times with a 12-hour clock', () => {
  expect(clockText(at('2026-11-25', '00:05'))).toBe('12:05 AM');
  expect(clockText(at('2026-11-25', '14:30'))).toBe('2:30 PM');
});
