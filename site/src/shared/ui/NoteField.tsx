import { TextArea } from './Field.tsx';

type NoteProps = { max: number; focused?: boolean };

export function NoteField({ max, focused = false }: NoteProps) {
  return (
    <TextArea
      name="note"
      label="Note (optional)"
      className="min-h-20"
      maxLength={max}
      data-first={focused ? '' : undefined}
    />
  );
}
