import type { Matchup } from '@playfield/contracts/matchups.ts';
import { expect, it } from 'vitest';
import { countText } from './Results.tsx';

it('says whether the counted games include the team’s own', () => {
  const matchups = [1, 2, 3].map((id) => ({ id, team: { id } })) as Matchup[];
  const results = { status: 'ready', matchups, shown: 2, nextCursor: null, more: 'idle' } as const;
  expect(countText(results, 9)).toBe('Showing 2 of 3 games');
  expect(countText(results, 3)).toBe('Showing 2 of 3 games, including yours');
});
