import { $filters } from '../filters/filters.ts';
import { nameOf, saveAs, wordsOf } from './store.ts';
import { SearchForm } from './SearchForm.tsx';
import { useValue } from '../../../shared/ui/useValue.ts';

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
