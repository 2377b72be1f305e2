import { cadences, SEARCH_NAME_MAX, type Cadence, type SavedSearch } from '@playfield/contracts/saved-searches.ts';
import { type Checked } from '../../../shared/forms/values.ts';
import { SelectField, TextField } from '../../../shared/ui/Field.tsx';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';

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
