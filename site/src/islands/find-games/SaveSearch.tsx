import { $filters } from '../../stores/filters.ts';
import { nameOf, saveAs, wordsOf } from '../../stores/saved-searches.ts';
import { SearchForm } from '../saved-searches/SearchForm.tsx';
import { useValue } from '../ui/useValue.ts';

/** Keeps the search of this page. */
export function SaveSearch({ onClose }: { onClose: () => void }) {
  const filters = useValue($filters);
  return (
    <SearchForm
      title="Save this search"
      words={wordsOf(filters)}
      name={nameOf(filters)}
      cadence="at_once"
      save={(typed) => saveAs(typed, filters)}
      onClose={onClose}
    />
  );
}
