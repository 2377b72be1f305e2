import type { ScheduledGame } from '@playfield/contracts/schedules.ts';
import { expect, it } from 'vitest';
import { clashAmong } from './clash.ts';

const game = (id: number, startTime: string, endTime: string, more: object = {}) =>
  ({ game: { id, date: '2026-12-05', startTime, endTime }, standing: 'agreed', ...more }) as ScheduledGame;
const when = { date: '2026-12-05', startTime: '10:00', endTime: '12:00' };

it('reports an agreed game that overlaps', () => {
  expect(clashAmong([game(1, '08:00', '09:00'), game(2, '09:00', '11:00')], when, null)?.game.id).toBe(2);
  expect(clashAmong([game(3, '10:30', '11:00')], when, null)?.game.id).toBe(3);
});

it('ignores back-to-back, open and canceled games, and the game itself', () => {
  const others = [
    game(1, '08:00', '10:00'),
    game(2, '12:00', '14:00'),
    game(3, '10:00', '12:00', { standing: 'open' }),
    game(4, '10:00', '12:00', { standing: 'canceled' }),
    game(5, '10:00', '12:00'),
  ];
  expect(clashAmong(others, when, 5)).toBeNull();
});
