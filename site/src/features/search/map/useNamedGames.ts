import type { Matchup } from '@playfield/contracts/matchups.ts';
import { useMemo } from 'react';
import { $others } from './map-store.ts';
import { $results } from '../results/store.ts';
import { useValue } from '../../../shared/ui/useValue.ts';

export function useNamedGames(): ReadonlyMap<number, Matchup> {
  const results = useValue($results);
  const others = useValue($others);
  return useMemo(() => {
    const listed = results.status === 'ready' ? results.matchups : [];
    return new Map([...Object.values(others), ...listed].map((game) => [game.id, game]));
  }, [results, others]);
}
