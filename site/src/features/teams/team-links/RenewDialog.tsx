import { ActionButton } from '../../../shared/ui/ActionButton.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { renewLink } from './store.ts';

export function RenewDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Get a new link?" onClose={onClose}>
      <p>The link you have now stops working at once, and so do cards that you printed with it. You can’t undo this.</p>
      <div className="dialog-actions">
        <button type="button" className="button button-quiet" data-first onClick={onClose}>
          Keep this one
        </button>
        <ActionButton
          className="button-solid"
          pendingText="One moment…"
          action={async () => {
            if (await renewLink()) onClose();
          }}
        >
          Get a new link
        </ActionButton>
      </div>
    </Dialog>
  );
}
