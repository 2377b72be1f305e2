import { block } from './store.ts';
import { ActionButton } from '../../../shared/ui/ActionButton.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';

export type Props = { team: { id: number; teamName: string }; onBlocked?: () => void; onClose: () => void };

/** Asks for confirmation and explains what blocking does. */
export function ConfirmBlock({ team, onBlocked, onClose }: Props) {
  async function press(): Promise<void> {
    const blocked = await block(team);
    onClose();
    if (blocked) onBlocked?.();
  }

  return (
    <Dialog title={`Block ${team.teamName}?`} onClose={onClose}>
      <ul className="grid list-disc gap-2 pl-5">
        <li>Neither of you can message the other or express interest in the other’s games.</li>
        <li>You won’t see each other’s games. Any interest still waiting for an answer ends.</li>
        <li>Games you’ve agreed on stay on: cancel them if you don’t want to play.</li>
      </ul>
      <p className="text-soft">{team.teamName} is not notified. You can unblock them at any time.</p>
      <div className="dialog-actions">
        <button type="button" className="button button-quiet" data-first onClick={onClose}>
          Cancel
        </button>
        <ActionButton className="button-danger" pendingText="Blocking…" action={press}>
          Block team
        </ActionButton>
      </div>
    </Dialog>
  );
}
