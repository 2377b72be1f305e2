import { $undo, undo } from './stores/undo.ts';
import { ActionButton } from '../../shared/ui/ActionButton.tsx';
import { useValue } from '../../shared/ui/useValue.ts';

/** What was deleted, with an undo button while undo is possible. */
export function UndoBar() {
  const held = useValue($undo);
  return (
    <output className="undo-place">
      {held && (
        <div className="undo-bar">
          <p className="min-w-0 wrap-anywhere">
            Deleted <strong>{held.what}</strong>
          </p>
          <ActionButton key={held.until} className="button-quiet" pendingText="Undoing…" action={undo}>
            Undo
          </ActionButton>
          <span key={`${held.until} left`} className="undo-left" />
        </div>
      )}
    </output>
  );
}
