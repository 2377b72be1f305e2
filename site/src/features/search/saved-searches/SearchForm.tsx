import { type Cadence, SEARCH_NAME_MAX, type SavedSearch, cadences } from '@playfield/contracts/saved-searches.ts';
import type { Checked } from '../../../shared/forms/values.ts';
import { SelectField, TextField } from '../../../shared/ui/Field.tsx';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { $filters } from '../filters/filters.ts';
import { nameOf, saveAs, wordsOf } from './store.ts';
import { useValue } from '../../../shared/ui/useValue.ts';

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
