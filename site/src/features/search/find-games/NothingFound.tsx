import { useState } from 'react';
import { $filters, defaultFilters, queryOf, resetFilters, setFilters, type Filters } from '../filters/filters.ts';
import { $placeProblem } from '../results/store.ts';
import { isActing, $session } from '../../../shared/api/session.ts';
import { tellMe } from '../saved-searches/store.ts';
import { ActionButton, Button } from '../../../shared/ui/Button.tsx';
import { EmptyState } from '../../../shared/ui/States.tsx';
import { useValue } from '../../../shared/ui/useValue.ts';
import { InviteTeam, RelaxedSearches } from './RelaxedSearches.tsx';

/** No results: buttons to drop filters. `onWiden` is called because the buttons disappear. */
export function NothingFound({ onWiden }: { onWiden: () => void }) {
  const filters = useValue($filters);
  const unknownPlace = useValue($placeProblem) !== '';
  const manager = isActing(useValue($session));

  function relax(change: Partial<Filters>): void {
    setFilters(change);
    onWiden();
  }

  return (
    <EmptyState icon="find" title="No Matchups Found">
      <p className="max-w-prose text-soft">
        {unknownPlace
          ? 'We don’t know that place. Check the ZIP code, or enter a city and its state.'
          : manager
            ? 'Nobody has posted a game like that yet. We can tell you when somebody does.'
            : 'Nobody has posted a game like that yet.'}
      </p>
      {manager && !unknownPlace && <TellMe filters={filters} onSaved={onWiden} />}
      <div className="flex flex-wrap justify-center gap-2">
        {unknownPlace ? (
          <RelaxedSearch label="Search everywhere" onClick={() => relax({ zipcode: '', maxDistance: 'any' })} />
        ) : (
          <RelaxedSearches onChoose={(change) => relax(change.from === undefined ? change : { ...change, when: '' })} />
        )}
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        {isNarrowed(filters) && (
          <Button
            kind="plain"
            onClick={() => {
              resetFilters();
              onWiden();
            }}
          >
            Clear filters
          </Button>
        )}
        {manager && (
          <a href="/post-availability" className="button button-plain">
            Post Availability
          </a>
        )}
        <InviteTeam />
      </div>
    </EmptyState>
  );
}

/** Saves the search in one tap. A different search can be saved again. */
function TellMe({ filters, onSaved }: { filters: Filters; onSaved: () => void }) {
  const [told, setTold] = useState('');
  const search = queryOf({ ...filters, sort: defaultFilters.sort });
  if (told === search) return <output className="font-semibold text-soft">We will tell you when there is one.</output>;
  return (
    <ActionButton
      className="button-solid"
      pendingText="Saving…"
      action={async () => {
        if (!(await tellMe(filters))) return;
        setTold(search);
        onSaved();
      }}
    >
      Tell me when there is one
    </ActionButton>
  );
}

function RelaxedSearch({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button data-click="relax" onClick={onClick}>
      {label}
    </Button>
  );
}

function isNarrowed(filters: Filters): boolean {
  const { matchupType, sort } = filters;
  return queryOf(filters) !== queryOf({ ...defaultFilters, matchupType, sort });
}
