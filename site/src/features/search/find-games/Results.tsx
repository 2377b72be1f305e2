import { useRef } from 'react';
import { $mapShown } from '../map/map-shown.ts';
import { $results, loadMatchups } from '../results/store.ts';
import { later } from '../../../shared/ui/later.tsx';
import { FailedState } from '../../../shared/ui/States.tsx';
import { useValue } from '../../../shared/ui/useValue.ts';
import { CardSkeletons } from './CardSkeletons.tsx';
import { GameList } from './GameList.tsx';
import { ResultsBar } from './ResultsBar.tsx';

const NothingFound = later(async () => (await import('./NothingFound.tsx')).NothingFound);
const MapPanel = later(
  async () => (await import('../map/MapPanel.tsx')).MapPanel,
  <div className="card map skeleton" />,
);
/** Two columns of games beside the map, three without it. */
const GRID = 'grid grid-cols-[minmax(0,1fr)] content-start gap-5 sm:grid-cols-2';

export function Results() {
  const results = useValue($results);
  const mapShown = useValue($mapShown);
  const section = useRef<HTMLElement>(null);
  const grid = mapShown ? `${GRID} lg:max-xl:grid-cols-1` : `${GRID} lg:grid-cols-3`;

  return (
    <section
      ref={section}
      id="results"
      tabIndex={-1}
      aria-label="Results"
      className="grid grid-cols-[minmax(0,1fr)] gap-5 outline-none"
    >
      <ResultsBar results={results} />
      <div className={mapShown ? 'results-with-map' : 'grid'}>
        {mapShown && <MapPanel />}
        <div className="grid min-w-0 content-start gap-5">
          {results.status === 'loading' && <CardSkeletons className={grid} />}
          {results.status === 'failed' && (
            <FailedState message="Error loading matchups. Please try again." retry={() => void loadMatchups()} />
          )}
          {results.status === 'ready' && results.matchups.length === 0 && (
            <NothingFound onWiden={() => section.current?.focus({ preventScroll: true })} />
          )}
          {results.status === 'ready' && results.matchups.length > 0 && <GameList results={results} className={grid} />}
        </div>
      </div>
    </section>
  );
}
