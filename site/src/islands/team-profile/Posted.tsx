import type { MyMatchup } from '@playfield/contracts/matchups.ts';
import { $posted, loadMorePosted, loadPosted } from '../../stores/my-team.ts';
import { GameStatusBadge, TypeBadge } from '../ui/Badges.tsx';
import { EmptyState, FailedState, Skeleton } from '../ui/States.tsx';
import { useValue } from '../ui/useValue.ts';
import { GameSummary } from './GameSummary.tsx';
import { ManagersOnly } from './ManagersOnly.tsx';

export function Posted({ manager }: { manager: boolean }) {
  const posted = useValue($posted);
  if (!manager) return <ManagersOnly />;
  if (posted.status === 'loading') return <Skeleton rows={3} className="h-32" />;
  if (posted.status === 'failed') return <FailedState message={posted.message} retry={() => void loadPosted()} />;
  const { games, nextCursor } = posted.value;
  if (games.length === 0) return <NothingPosted />;
  return (
    <div className="grid gap-4">
      <ul className="grid gap-4 lg:grid-cols-2">
        {games.map((game) => (
          <li key={game.id}>
            <PostedGame game={game} />
          </li>
        ))}
      </ul>
      {nextCursor !== null && (
        <button type="button" className="button button-quiet justify-self-center" onClick={() => void loadMorePosted()}>
          Load More
        </button>
      )}
    </div>
  );
}

function PostedGame({ game }: { game: MyMatchup }) {
  return (
    <article className="card grid h-full gap-4 p-5">
      <GameSummary game={game}>
        <span className="flex flex-wrap gap-2">
          <TypeBadge type={game.matchupType} />
          {game.status !== 'open' && <GameStatusBadge status={game.status} />}
        </span>
      </GameSummary>
      <p className="self-end border-t border-hairline pt-3 text-soft">
        Interest Received: <strong className="text-ink">{game.interestCount}</strong>
      </p>
    </article>
  );
}

function NothingPosted() {
  return (
    <EmptyState icon="calendar" title="No games posted yet">
      <p className="text-soft">Post an open date, and teams nearby can find it.</p>
      <a href="/post-availability" className="button button-solid">
        Post Availability
      </a>
    </EmptyState>
  );
}
