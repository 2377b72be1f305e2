import type { Matchup, MyMatchup } from '@playfield/contracts/matchups.ts';
import { deleteGame } from './own-game.ts';
import { GameSummary } from './GameSummary.tsx';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx';

type Props = { game: Matchup & Partial<Pick<MyMatchup, 'interests'>>; onClose: () => void };

export function DeleteGame({ game, onClose }: Props) {
  async function remove(): Promise<void> {
    const gone = await deleteGame(game);
    onClose();
    // The game is gone with its buttons: move the focus to the list.
    if (gone) requestAnimationFrame(() => document.getElementById('tab-panel')?.focus());
  }

  return (
    <ConfirmDialog title="Delete Matchup" words="Delete" pendingText="Deleting…" action={remove} onClose={onClose}>
      <p>Are you sure you want to delete this matchup? This action cannot be undone.</p>
      <div className="rounded-small bg-sunk p-4">
        <GameSummary game={game} />
      </div>
      {game.interestCount > 0 && <p className="text-soft">{whoHears(game)}</p>}
    </ConfirmDialog>
  );
}

function whoHears({ status, interests = [] }: Props['game']): string {
  const accepted = interests.find((interest) => interest.status === 'accepted');
  if (status === 'matched' && accepted) return `${accepted.team.teamName} will hear that the game is canceled.`;
  return 'The teams that are interested will get an email that the game is canceled.';
}
