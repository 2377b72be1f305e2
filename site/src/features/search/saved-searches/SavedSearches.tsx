import { cadences, type SavedSearch, type Cadence, SEARCH_NAME_MAX } from '@playfield/contracts/saved-searches.ts';
import { labelOf } from '@playfield/contracts/fields/options.ts';
import {
  $savedSearches,
  changeAs,
  deleteSearch,
  filtersOf,
  loadSavedSearches,
  pathOf,
  wordsOf,
  nameOf,
  saveAs,
} from './store.ts';
import { ActionButton, DialogButton } from '../../../shared/ui/Button.tsx';
import { Unready, useLoaded, useValue } from '../../../shared/ui/States.tsx';
import type { Checked } from '../../../shared/api/values.ts';
import { SelectField, TextField } from '../../../shared/ui/Field.tsx';
import { FormDialog } from '../../../shared/ui/Dialog.tsx';
import { $filters } from '../filters/filters.ts';

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

type Props = {
  title: string;
  words: string;
  name: string;
  cadence: Cadence;
  save: (typed: Record<string, string>) => Promise<Checked<SavedSearch>>;
  onClose: () => void;
};

export function SearchForm({ title, words, name, cadence, save, onClose }: Props) {
  return (
    <FormDialog title={title} onClose={onClose} save={save} words="Save search">
      <p className="text-soft">{words}</p>
      <TextField name="name" label="Name" maxLength={SEARCH_NAME_MAX} autoComplete="off" defaultValue={name} />
      <SelectField
        name="cadence"
        label="Tell me about new games"
        help="By email and push, as you chose in your account settings."
        options={cadences}
        defaultValue={cadence}
      />
    </FormDialog>
  );
}

export function SaveSearch({ onClose }: { onClose: () => void }) {
  const filters = useValue($filters);
  return (
    <SearchForm
      title="Save this search"
      words={`${wordsOf(filters)}${filters.when === '' ? '' : '. A saved search looks at all dates'}`}
      name={nameOf(filters)}
      cadence="at_once"
      save={(typed) => saveAs(typed, filters)}
      onClose={onClose}
    />
  );
}
