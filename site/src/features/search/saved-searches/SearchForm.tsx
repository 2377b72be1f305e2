import { cadences, SEARCH_NAME_MAX, type Cadence, type SavedSearch } from '@playfield/contracts/saved-searches.ts';
import { typedValues, type Checked } from '../../../shared/forms/values.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { SelectField, TextField } from '../../../shared/ui/Field.tsx';
import { useSubmit } from '../../../shared/ui/useSubmit.ts';

type Props = {
  title: string;
  /** The search criteria in words. */
  words: string;
  name: string;
  cadence: Cadence;
  save: (typed: Record<string, string>) => Promise<Checked<SavedSearch>>;
  onClose: () => void;
};

/** Name and notification frequency of a saved search. */
export function SearchForm({ title, words, name, cadence, save, onClose }: Props) {
  const { errors, pending, form } = useSubmit((element) => save(typedValues(element)), onClose);
  return (
    <Dialog title={title} onClose={onClose} lasting>
      <form {...form} className="grid gap-5">
        <p className="text-soft">{words}</p>
        <TextField
          name="name"
          label="Name"
          maxLength={SEARCH_NAME_MAX}
          autoComplete="off"
          defaultValue={name}
          error={errors['name']}
        />
        <SelectField
          name="cadence"
          label="Tell me about new games"
          help="By email and push, as you chose in your account settings."
          options={cadences}
          defaultValue={cadence}
          error={errors['cadence']}
        />
        <div className="dialog-actions">
          <button type="button" className="button button-quiet" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button button-solid" aria-disabled={pending}>
            {pending ? 'Saving…' : 'Save search'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
