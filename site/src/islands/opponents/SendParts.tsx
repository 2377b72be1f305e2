/** What dialogs have in common in which something is sent to another team. */
import type { FieldErrors } from '../../scripts/forms/values.ts';
import { Field } from '../ui/Field.tsx';

type NoteProps = { max: number; errors: FieldErrors; focused?: boolean };

export function NoteField({ max, errors, focused = false }: NoteProps) {
  return (
    <Field name="note" label="Note (optional)" error={errors['note']}>
      {(control) => (
        <textarea className="input min-h-20" maxLength={max} data-first={focused ? '' : undefined} {...control} />
      )}
    </Field>
  );
}

type ActionsProps = {
  onCancel: () => void;
  pending: boolean;
  words: string;
  pendingWords: string;
  /** Whether sending is focused first: everything is filled in. */
  focused?: boolean;
};

export function SendActions({ onCancel, pending, words, pendingWords, focused = false }: ActionsProps) {
  return (
    <div className="dialog-actions">
      <button type="button" className="button button-quiet" onClick={onCancel}>
        Cancel
      </button>
      <button
        type="submit"
        className="button button-solid"
        aria-disabled={pending}
        data-first={focused ? '' : undefined}
      >
        {pending ? pendingWords : words}
      </button>
    </div>
  );
}
