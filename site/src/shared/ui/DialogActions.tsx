/** The footer of a dialog with a form: cancel and submit. */
type Props = {
  onCancel: () => void;
  pending: boolean;
  words: string;
  /** What the button says that leaves everything as it is. */
  cancelWords?: string;
  pendingText?: string;
  danger?: boolean;
  /** Whether the submit button is focused first: everything is filled in. */
  focused?: boolean;
};

export function DialogActions({
  onCancel,
  pending,
  words,
  cancelWords = 'Cancel',
  pendingText = 'Saving…',
  danger = false,
  focused = false,
}: Props) {
  return (
    <div className="dialog-actions">
      <button type="button" className="button button-quiet" onClick={onCancel}>
        {cancelWords}
      </button>
      <button
        type="submit"
        className={`button ${danger ? 'button-danger' : 'button-solid'}`}
        aria-disabled={pending}
        data-first={focused ? '' : undefined}
      >
        {pending ? pendingText : words}
      </button>
    </div>
  );
}
