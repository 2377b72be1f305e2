import { useEffect, useRef } from 'react';
import { $gameId, openSharedGame } from '../results/details.ts';
import { chosenIn } from '../filters/filters.ts';
import { loadMyInterests } from '../../offers/interests/store.ts';
import { startMatchups } from '../results/store.ts';
import { $session, isManager } from '../../../shared/api/session.ts';
import { later } from '../../../shared/ui/States.tsx';
import { useValue } from '../../../shared/ui/useValue.ts';
import { FilterBar } from './FilterBar.tsx';
import { Results } from './Results.tsx';

const Chips = later(async () => (await import('./Chips.tsx')).Chips);
const MyTeam = later(async () => (await import('./MyTeam.tsx')).MyTeam);
const DetailsDialog = later(async () => (await import('./DetailsDialog.tsx')).DetailsDialog);

export default function FindGames() {
  const session = useValue($session);
  const gameId = useValue($gameId);
  const form = useRef<HTMLFormElement>(null);
  const manager = isManager(session);

  // Loads games in parallel with the session; includes filters changed before hydration.
  useEffect(() => {
    openSharedGame();
    return startMatchups(chosenIn(form.current));
  }, []);

  useEffect(() => {
    if (manager) void loadMyInterests();
  }, [manager]);

  if (session.status === 'out') return null;
  return (
    <div className="wrap grid gap-6 pt-5 pb-8 md:pb-12">
      {/* Room for the button while the session is unknown, so that nothing moves when it comes. */}
      {(manager || session.status === 'unknown') && (
        <div className="grid min-h-16 sm:min-h-12">
          {manager && session.status === 'in' && <MyTeam user={session.user} />}
        </div>
      )}
      <FilterBar form={form} />
      <Chips />
      <Results />
      {gameId !== null && <DetailsDialog key={gameId} />}
    </div>
  );
}
