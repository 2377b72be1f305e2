import { useRef } from 'react';
import { CARDS_A_PAGE } from '@playfield/contracts/search.ts';
import { $mapShown, $chosen, chooseGames, toggleMap } from '../map/map-shown.ts';
import { $results, loadMatchups, showMore, type Ready, type Results } from '../results/store.ts';
import { lazy, FailedState, useValue } from '../../../shared/ui/States.tsx';
import { $session, isManager } from '../../../shared/api/session.ts';
import { MatchupCard } from './MatchupCard.tsx';
import { Button, DialogButton, Icon } from '../../../shared/ui/Button.tsx';
import { $filters, setFilter, sortOf, sortOptions } from '../filters/filters.ts';

const NothingFound = lazy(async () => (await import('./NothingFound.tsx')).NothingFound);
const MapPanel = lazy(
  async () => (await import('../map/MapPanel.tsx')).MapPanel,
  <div className="card map skeleton" />,
);
const GRID = 'grid grid-cols-[minmax(0,1fr)] content-start gap-5 sm:grid-cols-2';

const WITH_MAP = 'grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(26rem,40%)]';

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
      <div className={mapShown ? WITH_MAP : 'grid'}>
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

function CardSkeletons({ className }: { className: string }) {
  return (
    <div className={className} aria-hidden="true">
      {Array.from({ length: CARDS_A_PAGE }, (_, card) => (
        <div key={card} className="card matchup-card content-between gap-4 p-5">
          <div className="skeleton h-18 w-40" />
          <div className="skeleton h-12 w-48" />
          <div className="skeleton h-11" />
        </div>
      ))}
    </div>
  );
}

function GameList({ results, className }: { results: Ready; className: string }) {
  const chosen = useValue($chosen);
  const list = useRef<HTMLUListElement>(null);
  const waiting = results.more === 'loading' && results.shown > results.matchups.length;
  const failed = results.more === 'failed' && results.shown > results.matchups.length;

  async function onLoadMore(): Promise<void> {
    const before = Math.min(results.shown, results.matchups.length);
    await showMore();
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        list.current?.children[before]?.querySelector<HTMLElement>('a, button')?.focus();
    });
  }

  return (
    <>
      <ul ref={list} className={className}>
        {results.matchups.slice(0, results.shown).map((matchup) => (
          <li key={matchup.id} className="grid">
            <div
              id={`game-${matchup.id}`}
              className="grid"
              data-chosen={chosen.includes(matchup.id) || undefined}
              onPointerEnter={() => chooseGames([matchup.id])}
              onFocus={() => chooseGames([matchup.id])}
            >
              <MatchupCard matchup={matchup} />
            </div>
          </li>
        ))}
      </ul>
      {failed && <FailedState message="Error loading matchups. Please try again." retry={() => void onLoadMore()} />}
      {!failed && (results.shown < results.matchups.length || results.nextCursor !== null) && (
        <Button
          className="justify-self-center px-10"
          aria-disabled={waiting}
          onClick={() => {
            if (!waiting) void onLoadMore();
          }}
        >
          {waiting ? 'Loading…' : 'Load More'}
        </Button>
      )}
    </>
  );
}

const SPARE = <Button className="invisible max-sm:px-3">My team’s games</Button>;
const MyTeam = lazy(async () => (await import('./MyTeam.tsx')).MyTeam, SPARE);
const SaveSearch = lazy(async () => (await import('../saved-searches/SavedSearches.tsx')).SaveSearch);

function ResultsBar({ results }: { results: Results }) {
  const filters = useValue($filters);
  const mapShown = useValue($mapShown);
  const session = useValue($session);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <output className="min-h-6 grow text-soft max-sm:w-full">
        {countText(results, isManager(session) && session.user.id)}
      </output>
      {session.status === 'unknown' ? SPARE : isManager(session) && <MyTeam user={session.user} />}
      <DialogButton data-show="manager acting" render={(close) => <SaveSearch onClose={close} />}>
        <Icon name="bell" />
        <span>
          Save<span className="max-sm:sr-only"> search</span>
        </span>
      </DialogButton>
      <div className="flex items-center gap-2 max-sm:min-w-0 max-sm:grow">
        <label htmlFor="sort" className="label max-sm:sr-only">
          Sort by
        </label>
        <select
          id="sort"
          name="sort"
          form="filters"
          className="input w-auto min-w-0 max-sm:grow"
          value={sortOf(filters)}
          onChange={(event) => setFilter('sort', event.target.value)}
        >
          {sortOptions(filters).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <Button aria-expanded={mapShown} aria-controls="games-map" onClick={toggleMap}>
        <Icon name="pin" />
        <span className="max-sm:sr-only">{mapShown ? 'Hide map' : 'Show map'}</span>
      </Button>
    </div>
  );
}

export function countText(results: Results, teamId: number | false): string {
  if (results.status === 'loading') return 'Loading games…';
  if (results.status === 'failed' || results.matchups.length === 0) return '';
  const { matchups, nextCursor } = results;
  const { length } = matchups;
  const total = nextCursor === null ? length : `more than ${length}`;
  const own = matchups.some(({ team }) => team.id === teamId) ? ', including yours' : '';
  return `Showing ${Math.min(results.shown, length)} of ${total} ${length === 1 ? 'game' : 'games'}${own}`;
}
