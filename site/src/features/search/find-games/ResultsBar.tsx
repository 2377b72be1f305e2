import { $filters, setFilter, sortOf, sortOptions } from '../filters/filters.ts';
import { $mapShown, toggleMap } from '../map/map-shown.ts';
import type { Results } from '../results/store.ts';
import { useState } from 'react';
import { later } from '../../../shared/ui/States.tsx';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { useValue } from '../../../shared/ui/useValue.ts';
import { Button } from '../../../shared/ui/Button.tsx';

const SaveSearch = later(async () => (await import('../saved-searches/SaveSearch.tsx')).SaveSearch);

export function ResultsBar({ results }: { results: Results }) {
  const filters = useValue($filters);
  const mapShown = useValue($mapShown);
  const [saving, setSaving] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <output className="min-h-6 grow text-soft max-sm:basis-[45%]">{countText(results)}</output>
      <Button data-show="manager acting" onClick={() => setSaving(true)}>
        <Icon name="bell" />
        Save search
      </Button>
      <div className="flex items-center gap-2 max-sm:grow max-sm:basis-[40%]">
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
      <Button className="max-sm:ml-auto" aria-expanded={mapShown} aria-controls="games-map" onClick={toggleMap}>
        <Icon name="pin" />
        {mapShown ? 'Hide map' : 'Show map'}
      </Button>
      {saving && <SaveSearch onClose={() => setSaving(false)} />}
    </div>
  );
}

function countText(results: Results): string {
  if (results.status === 'loading') return 'Loading games…';
  if (results.status === 'failed' || results.matchups.length === 0) return '';
  const shown = Math.min(results.shown, results.matchups.length);
  const total = results.nextCursor === null ? `${results.matchups.length}` : `more than ${results.matchups.length}`;
  return `Showing ${shown} of ${total} ${results.matchups.length === 1 ? 'game' : 'games'}`;
}
