import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import type { AgreedGame } from '@playfield/contracts/teams.ts';
import { expect, it } from 'vitest';
import { orderedGames } from './agreed-games.ts';

const inDays = (days: number, status: AgreedGame['status'] = 'matched') =>
  ({ id: days, status, startsAt: new Date(Date.now() + days * DAY_MS).toISOString() }) as AgreedGame;
const idsOf = (games: readonly AgreedGame[]) => {
  const { next, others } = orderedGames(games);
  return [next?.id, ...others.map(({ id }) => id)];
};

it('lists the next active game, then other upcoming games, then past games with the latest first', () => {
  expect(idsOf([inDays(9), inDays(-9), inDays(2, 'cancelled'), inDays(5), inDays(-2)])).toEqual([5, 2, 9, -2, -9]);
});

it('returns no next game if all games are over or canceled', () => {
  expect(idsOf([inDays(-3), inDays(3, 'cancelled')])).toEqual([undefined, 3, -3]);
});
