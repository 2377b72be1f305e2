import { useRef } from 'react';
import { $chosen, chooseGames } from '../map/map-shown.ts';
import { showMore, type Ready } from '../results/store.ts';
import { FailedState } from '../../../shared/ui/States.tsx';
import { useValue } from '../../../shared/ui/useValue.ts';
import { MatchupCard } from './MatchupCard.tsx';
import { Button } from '../../../shared/ui/Button.tsx';

/** The games, six at a time. The hovered or focused one is highlighted on the map. */
export function GameList({ results, className }: { results: Ready; className: string }) {
  const chosen = useValue($chosen);
  const list = useRef<HTMLUListElement>(null);
  const waiting = results.more === 'loading' && results.shown > results.matchups.length;
  const failed = results.more === 'failed' && results.shown > results.matchups.length;

  /** The button disappears with the last games: move the focus to the first new one. */
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
