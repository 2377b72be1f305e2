import type { Schedule, ScheduledGame } from '@playfield/contracts/schedules.ts';
import { expect, it } from 'vitest';
import { askedAmong, clashAmong } from './clash.ts';

const game = (id: number, startTime: string, endTime: string, more: object = {}) =>
  ({ game: { id, date: '2026-12-05', startTime, endTime }, standing: 'agreed', ...more }) as ScheduledGame;
const on = (date: string, one: ScheduledGame) => ({ ...one, game: { ...one.game, date } });
const when = { date: '2026-12-05', startTime: '10:00', endTime: '12:00' };

it('reports an agreed game on the same day, or one that overlaps around midnight', () => {
  expect(clashAmong([game(1, '08:00', '09:00')], when, null)?.game.id).toBe(1);
  const late = { date: '2026-12-05', startTime: '23:00', endTime: '00:30' };
  const [next, later] = ['00:00', '01:00'].map((startTime, id) => on('2026-12-06', game(id, startTime, '02:00')));
  expect(
    clashAmong(
      [next, later].flatMap((one) => one ?? []),
      late,
      null,
    )?.game.id,
  ).toBe(0);
  expect(clashAmong(later ? [later] : [], late, null)).toBeNull();
});

it('ignores open and canceled games, and the game itself', () => {
  const others = [
    game(3, '10:00', '12:00', { standing: 'open' }),
    game(4, '10:00', '12:00', { standing: 'canceled' }),
    game(5, '10:00', '12:00'),
  ];
  expect(clashAmong(others, when, 5)).toBeNull();
});

it('finds another request for the same time', () => {
  const opponent = { id: 7, teamName: 'Amber Ants', teamLocation: '' };
  const waiting = game(1, '11:00', '13:00', { standing: 'waiting', opponent });
  const proposal = { mine: true, status: 'pending', team: opponent, game: { ...when, startTime: '11:30' } };
  const found = { asked: 'Amber Ants' };
  expect(askedAmong({ games: [waiting], proposals: [] }, when, null)).toMatchObject(found);
  expect(askedAmong({ games: [waiting], proposals: [] }, when, 1)).toBeNull();
  const proposals = [proposal, { ...proposal, mine: false }] as unknown as Schedule['proposals'];
  expect(askedAmong({ games: [], proposals }, when, null)).toMatchObject(found);
  expect(askedAmong({ games: [], proposals: proposals.slice(1) }, when, null)).toBeNull();
});
