import type { Matchup, MyMatchup } from '@playfield/contracts/matchups.ts';
import { deleteGame } from './own-game.ts';
import { ActionButton } from '../../../shared/ui/ActionButton.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { GameSummary } from './GameSummary.tsx';

type Props = { game: Matchup & Partial<Pick<MyMatchup, 'interests'>>; onClose: () => void };

export function DeleteGame({ game, onClose }: Props) {
  async function remove(): Promise<void> {
    const gone = await deleteGame(game);
    onClose();
    // The game is gone with its buttons: move the focus to the list.
    if (gone) requestAnimationFrame(() => document.getElementById('tab-panel')?.focus());
  }

  return (
    <Dialog title="Delete Matchup" onClose={onClose}>
      <p>Are you sure you want to delete this matchup? This action cannot be undone.</p>
      <div className="rounded-small bg-sunk p-4">
        <GameSummary game={game} />
      </div>
      {game.interestCount > 0 && <p className="text-soft">{whoHears(game)}</p>}
      <div className="dialog-actions">
        <button type="button" className="button button-quiet" data-first onClick={onClose}>
          Cancel
        </button>
        <ActionButton className="button-danger" pendingText="Deleting…" action={remove}>
          Delete
        </ActionButton>
      </div>
    </Dialog>
  );
}

function whoHears({ status, interests = [] }: Props['game']): string {
  const accepted = interests.find((interest) => interest.status === 'accepted');
  if (status === 'matched' && accepted) return `${accepted.team.teamName} will hear that the game is canceled.`;
  return 'The teams that are interested will get an email that the game is canceled.';
}
