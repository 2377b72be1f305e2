import { block } from './store.ts';
import { ConfirmDialog } from '../../../shared/ui/Dialog.tsx';

export type BlockProps = { team: { id: number; teamName: string }; onBlocked?: () => void; onClose: () => void };

export function ConfirmBlock({ team, onBlocked, onClose }: BlockProps) {
  async function press(): Promise<void> {
    const blocked = await block(team);
    onClose();
    if (blocked) onBlocked?.();
  }

  return (
    <ConfirmDialog
      title={`Block ${team.teamName}?`}
      words="Block team"
      pendingText="Blocking…"
      action={press}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-2 pl-5">
        <li>Neither of you can message the other or express interest in the other’s games.</li>
        <li>You won’t see each other’s games. Any interest still waiting for an answer ends.</li>
        <li>The same goes for any other team that its owners and managers run, now or later.</li>
        <li>Games you’ve agreed on stay on: cancel them if you don’t want to play.</li>
      </ul>
      <p className="text-soft">{team.teamName} is not notified. You can unblock them at any time.</p>
    </ConfirmDialog>
  );
}
