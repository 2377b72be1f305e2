import { CARDS_A_PAGE } from '@playfield/contracts/matchups.ts';
import { useRef } from 'react';
import { resetFilters } from '../../stores/filters.ts';
import { $results, loadMatchups, showMore } from '../../stores/matchups.ts';
import type { Results as Found } from '../../stores/matchups.ts';
import { EmptyState, FailedState } from '../ui/States.tsx';
import { useValue } from '../ui/useValue.ts';
import { MatchupCard } from './MatchupCard.tsx';

const GRID = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3';

export function Results() {
  const results = useValue($results);
  const list = useRef<HTMLUListElement>(null);

  /** When the last games are shown the button is gone: the focus goes to the first of them. */
  async function onLoadMore(before: number): Promise<void> {
    await showMore();
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        list.current?.children[before]?.querySelector<HTMLElement>('a, button')?.focus();
    });
  }

  return (
    <section aria-label="Results" className="grid gap-5">
      <output className="block min-h-6 text-soft">{countWords(results)}</output>
      {results.status === 'loading' && <CardSkeletons />}
      {results.status === 'failed' && (
        <FailedState message="Error loading matchups. Please try again." retry={() => void loadMatchups()} />
      )}
      {results.status === 'ready' && results.matchups.length === 0 && <NothingFound />}
      {results.status === 'ready' && results.matchups.length > 0 && (
        <>
          <ul ref={list} className={GRID}>
            {results.matchups.slice(0, results.shown).map((matchup) => (
              <li key={matchup.id} className="grid">
                <MatchupCard matchup={matchup} />
              </li>
            ))}
          </ul>
          {(results.shown < results.matchups.length || results.nextCursor !== null) && (
            <button
              type="button"
              className="button button-quiet justify-self-center px-10"
              aria-disabled={isWaiting(results)}
              onClick={() => void onLoadMore(results.shown)}
            >
              {isWaiting(results) ? 'Loading…' : 'Load More'}
            </button>
          )}
        </>
      )}
    </section>
  );
}

function isWaiting(results: Found): boolean {
  return results.status === 'ready' && results.loadingMore && results.shown > results.matchups.length;
}

function countWords(results: Found): string {
  if (results.status === 'loading') return 'Loading games…';
  if (results.status === 'failed' || results.matchups.length === 0) return '';
  const shown = Math.min(results.shown, results.matchups.length);
  const total = results.nextCursor === null ? `${results.matchups.length}` : `more than ${results.matchups.length}`;
  return `Showing ${shown} of ${total} ${results.matchups.length === 1 ? 'game' : 'games'}`;
}

function NothingFound() {
  return (
    <EmptyState icon="find" title="No Matchups Found">
      <p className="max-w-prose text-soft">
        Try a longer distance, another age group or all sports, or switch between Looking for Host and Can Host. You can
        also post your own availability and let other teams come to you.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <button type="button" className="button button-solid" onClick={resetFilters}>
          Clear filters
        </button>
        <a href="/post-availability" className="button button-quiet">
          Post Availability
        </a>
      </div>
    </EmptyState>
  );
}

function CardSkeletons() {
  return (
    <div className={GRID} aria-hidden="true">
      {Array.from({ length: CARDS_A_PAGE }, (_, card) => (
        <div key={card} className="card grid h-67 content-between gap-4 p-5">
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
