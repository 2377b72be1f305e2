import { cadences, type SavedSearch } from '@playfield/contracts/saved-searches.ts';
import { labelOf } from '@playfield/contracts/fields/options.ts';
import { $savedSearches, changeAs, deleteSearch, filtersOf, loadSavedSearches, pathOf, wordsOf } from './store.ts';
import { ActionButton, DialogButton } from '../../../shared/ui/Button.tsx';
import { Unready } from '../../../shared/ui/States.tsx';
import { useLoaded } from '../../../shared/ui/useValue.ts';
import { SearchForm } from './SearchForm.tsx';

export function SavedSearches() {
  const searches = useLoaded($savedSearches, loadSavedSearches);
  if (searches.status !== 'ready') return <Unready of={searches} rows={1} className="h-16" retry={loadSavedSearches} />;
  if (searches.value.length === 0)
    return (
      <p className="text-soft">
        You haven’t saved any searches.{' '}
        <a href="/find-games" className="underline underline-offset-4">
          Find games
        </a>
        , and choose “Save search”.
      </p>
    );
  return (
    <ul className="grid">
      {searches.value.map((search) => (
        <Saved key={search.id} search={search} />
      ))}
    </ul>
  );
}

function Saved({ search }: { search: SavedSearch }) {
  const { name, cadence } = search;
  const filters = filtersOf(search.filters);
  const words = wordsOf(filters);

  return (
    <li className="setting">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <a href={pathOf(filters)} className="underline underline-offset-4">
            {name}
          </a>
        </p>
        <p className="text-sm text-soft wrap-anywhere">
          {words === name ? '' : `${words} · `}
          {cadence === 'never' ? 'No alerts' : `Alerts ${labelOf(cadences, cadence).toLowerCase()}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <DialogButton
          render={(close) => (
            <SearchForm
              title="Change this search"
              words={words}
              name={name}
              cadence={cadence}
              save={(typed) => changeAs(search, typed)}
              onClose={close}
            />
          )}
        >
          Change<span className="sr-only"> {name}</span>
        </DialogButton>
        <ActionButton pendingText="Deleting…" action={() => deleteSearch(search)}>
          Delete<span className="sr-only"> {name}</span>
        </ActionButton>
      </div>
    </li>
  );
}
