import { useEffect } from 'react';
import { $gameId, openSharedGame } from '../../stores/game.ts';
import { loadMyInterests } from '../../stores/interests.ts';
import { startMatchups } from '../../stores/matchups.ts';
import { $session, isManager } from '../../stores/session.ts';
import { later } from '../ui/later.tsx';
import { useValue } from '../ui/useValue.ts';
import { FilterBar } from './FilterBar.tsx';
import { Results } from './Results.tsx';

const DetailsDialog = later(async () => (await import('./DetailsDialog.tsx')).DetailsDialog);

export default function FindGames() {
  const session = useValue($session);
  const gameId = useValue($gameId);
  const signedIn = session.status === 'in';
  const manager = isManager(session);

  useEffect(() => {
    if (!signedIn) return undefined;
    openSharedGame();
    return startMatchups();
  }, [signedIn]);

  useEffect(() => {
    if (manager) void loadMyInterests();
  }, [manager]);

  if (session.status === 'out') return null;
  return (
    <div className="wrap grid gap-6 pt-5 pb-8 md:pb-12">
      <FilterBar />
      <Results />
      {gameId !== null && <DetailsDialog key={gameId} />}
    </div>
  );
}
