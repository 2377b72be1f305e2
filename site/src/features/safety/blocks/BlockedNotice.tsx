import { unblock } from './store.ts';
import { ActionButton } from '../../../shared/ui/Button.tsx';
import { lazy } from '../../../shared/ui/States.tsx';
import type { BlockProps } from './ConfirmBlock.tsx';

type Props = { team: { id: number; teamName: string }; onUnblocked?: () => void };

export function BlockedNotice({ team, onUnblocked }: Props) {
  return (
    <div className="notice flex flex-wrap items-center justify-between gap-3" data-actions>
      <p className="font-semibold">You blocked this team.</p>
      <ActionButton
        data-show="acting"
        pendingText="Unblocking…"
        action={async () => {
          await unblock(team);
          onUnblocked?.();
        }}
      >
        Unblock<span className="sr-only"> {team.teamName}</span>
      </ActionButton>
    </div>
  );
}

export const BlockDialog = lazy<BlockProps>(async () => (await import('./ConfirmBlock.tsx')).ConfirmBlock);
