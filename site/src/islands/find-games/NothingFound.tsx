import { $filters, defaultFilters, queryOf, resetFilters, setFilters } from '../../stores/filters.ts';
import type { Filters } from '../../stores/filters.ts';
import { $placeProblem } from '../../stores/matchups.ts';
import { $session, isManager } from '../../stores/session.ts';
import { wideningsOf } from '../../stores/widen.ts';
import { EmptyState } from '../ui/States.tsx';
import { useValue } from '../ui/useValue.ts';

/** No game matches: what to give up, each a button. `onWiden` hears of it, because the buttons go away. */
export function NothingFound({ onWiden }: { onWiden: () => void }) {
  const filters = useValue($filters);
  const unknownPlace = useValue($placeProblem) !== '';
  const manager = isManager(useValue($session));

  function widen(change: Partial<Filters>): void {
    setFilters(change);
    onWiden();
  }

  return (
    <EmptyState icon="find" title="No Matchups Found">
      <p className="max-w-prose text-soft">
        {unknownPlace
          ? 'We don’t know that place. Check the ZIP code, or enter a city and its state.'
          : 'Nobody has posted such a game yet. Try a wider search:'}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {unknownPlace ? (
          <Wider label="Search everywhere" onClick={() => widen({ zipcode: '', maxDistance: 'any' })} />
        ) : (
          wideningsOf(filters).map(({ label, change }) => (
            <Wider key={label} label={label} onClick={() => widen(change)} />
          ))
        )}
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        {isNarrowed(filters) && (
          <button
            type="button"
            className="button button-plain"
            onClick={() => {
              resetFilters();
              onWiden();
            }}
          >
            Clear filters
          </button>
        )}
        {manager && (
          <a href="/post-availability" className="button button-plain">
            Post Availability
          </a>
        )}
      </div>
    </EmptyState>
  );
}

function Wider({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="button button-quiet" onClick={onClick}>
      {label}
    </button>
  );
}

function isNarrowed(filters: Filters): boolean {
  const { matchupType, sort } = filters;
  return queryOf(filters) !== queryOf({ ...defaultFilters, matchupType, sort });
}
