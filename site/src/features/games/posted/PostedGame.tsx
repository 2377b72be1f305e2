import { dateText } from '@playfield/contracts/fields/dates.ts';
import type { MyMatchup } from '@playfield/contracts/matchups.ts';
import { hasBegun } from '../../../shared/format/days.ts';
import { GameStatusBadge, TypeBadge } from '../../../shared/ui/Badges.tsx';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { GameSummary } from '../matchups/GameSummary.tsx';

/** An open action on one of the team's games. */
export type Change = { kind: 'edit' | 'delete'; game: MyMatchup };
type Props = { game: MyMatchup; onChange: (change: Change) => void };

export function PostedGame({ game, onChange }: Props) {
  const begun = hasBegun(game);
  return (
    <article className="card grid h-full content-between gap-4 p-5">
      <GameSummary game={game}>
        <span className="flex flex-wrap gap-2">
          <TypeBadge type={game.matchupType} />
          {game.status !== 'open' && <GameStatusBadge status={game.status} />}
          {begun && <span className="badge">Past</span>}
        </span>
      </GameSummary>
      {game.additionalInfo && <p className="line-clamp-3 whitespace-pre-line text-soft">{game.additionalInfo}</p>}
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 border-t border-hairline pt-3">
        <p className="text-soft">
          Interest Received: <strong className="text-ink">{game.interestCount}</strong>
        </p>
        {!begun && (
          <div className="-mr-2 flex" data-show="acting">
            <ChangeButton kind="edit" game={game} onChange={onChange} />
            <ChangeButton kind="delete" game={game} onChange={onChange} />
          </div>
        )}
      </div>
    </article>
  );
}

function ChangeButton({ kind, game, onChange }: Props & { kind: Change['kind'] }) {
  return (
    <button
      type="button"
      className={`button px-3 hover:bg-sunk ${kind === 'delete' ? 'text-clay' : 'text-pitch-text'}`}
      aria-label={`${kind === 'edit' ? 'Edit' : 'Delete'} the game on ${dateText(game.date)}`}
      aria-haspopup="dialog"
      onClick={() => onChange({ kind, game })}
    >
      <Icon name={kind === 'edit' ? 'edit' : 'remove'} />
    </button>
  );
}
