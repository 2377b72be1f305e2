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
  'gives a game from %s to %s the duration it had, or two hours, after its start moves to %s',
  (startTime, endTime, newStart, end) => {
    expect(shiftedEnd({ startTime, endTime }, newStart)).toBe(end);
  },
);
