import type { FieldErrors } from '../forms/values.ts';
import { Field } from './Field.tsx';

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
