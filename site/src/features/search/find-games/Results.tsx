import { useRef } from 'react';
import { CARDS_A_PAGE } from '@playfield/contracts/search.ts';
import { $mapShown } from '../map/map-shown.ts';
import { $results, loadMatchups } from '../results/store.ts';
import { later, FailedState } from '../../../shared/ui/States.tsx';
import { useValue } from '../../../shared/ui/useValue.ts';
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

/** Placeholders with the height of the first cards. */
function CardSkeletons({ className }: { className: string }) {
  return (
    <div className={className} aria-hidden="true">
      {Array.from({ length: CARDS_A_PAGE }, (_, card) => (
        <div key={card} className="card matchup-card content-between gap-4 p-5">
          <div className="flex gap-4">
            <div className="skeleton h-18 w-14" />
            <div className="grid flex-1 content-start gap-2">
              <div className="skeleton h-5 w-24" />
              <div className="skeleton h-6 w-40 max-w-full" />
            </div>
          </div>
          <div className="grid gap-2">
            <div className="skeleton h-5 w-48 max-w-full" />
            <div className="skeleton h-5 w-36" />
          </div>
          <div className="flex justify-between">
            <div className="skeleton h-11 w-24" />
            <div className="skeleton h-11 w-36" />
          </div>
        </div>
      ))}
    </div>
  );
}
