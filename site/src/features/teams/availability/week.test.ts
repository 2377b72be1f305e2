import { describe, expect, it } from 'vitest';
import { cellsOf, hourText, outsideGrid, shortRange, weekText, windowsOf } from './week.ts';

describe('a week', () => {
  it('can be converted to a grid and back', () => {
    const weekly = [
      { weekday: 1, start: '17:00', end: '20:00' },
      { weekday: 6, start: '06:00', end: '08:00' },
      { weekday: 6, start: '10:00', end: '22:00' },
    ];
    expect(windowsOf(cellsOf(weekly))).toEqual(weekly);
    expect(windowsOf(new Set())).toEqual([]);
  });

  it('fills only grid hours that it covers completely, and keeps times that the grid cannot show', () => {
    expect([...cellsOf([{ weekday: 2, start: '17:30', end: '19:30' }])]).toEqual(['2-18']);
    const night = { weekday: 5, start: '23:00', end: '00:00' };
    expect(cellsOf([night]).size).toBe(0);
    expect(outsideGrid([night, { weekday: 5, start: '10:00', end: '11:00' }])).toEqual([night]);
  });

  it('is formatted as days and hours, with consecutive equal days merged', () => {
    expect([hourText(6), hourText(12), hourText(13)]).toEqual(['6 AM', '12 PM', '1 PM']);
    expect(
      weekText([
        { weekday: 6, start: '10:00', end: '14:30' },
        { weekday: 7, start: '09:00', end: '00:00' },
      ]),
    ).toBe('Sat 10 AM – 2:30 PM, Sun 9 AM – 12 AM');
    const evening = { start: '17:00', end: '20:00' };
    const evenings = [1, 2, 3, 5].map((weekday) => ({ weekday, ...evening }));
    expect(weekText([...evenings, { weekday: 5, start: '20:30', end: '22:00' }])).toBe(
      'Mon–Wed 5 PM – 8 PM, Fri 5 PM – 8 PM, Fri 8:30 PM – 10 PM',
    );
    expect(shortRange({ startTime: '09:00', endTime: '13:00' })).toBe('9 AM – 1 PM');
    expect(shortRange({ startTime: '17:00', endTime: '20:30' })).toBe('5 – 8:30 PM');
  });
});
