import { expect, it } from 'vitest';
import { shiftedEnd } from './time.ts';

it.each([
  ['10:00', '12:00', '14:30', '16:30'],
  ['22:00', '23:30', '23:00', '00:30'],
  ['23:00', '01:00', '09:00', '11:00'],
  ['', '12:00', '10:00', '12:00'],
  ['10:00', '', '11:00', '13:00'],
  ['', '', '23:00', '01:00'],
])(
  'keeps the duration of a game from %s to %s, or assumes two hours, when its start moves to %s',
  (startTime, endTime, newStart, end) => {
    expect(shiftedEnd({ startTime, endTime }, newStart)).toBe(end);
  },
);
