import type { MyMatchup } from '@playfield/contracts/matchups.ts';
import type { User } from '@playfield/contracts/users.ts';
import { useRef, useState } from 'react';
import { $posted, loadMorePosted, loadPosted } from '../matchups/posted-games.ts';
import { hasBegun } from '../../../shared/format/days.ts';
import { ActionButton } from '../../../shared/ui/ActionButton.tsx';
import { later } from '../../../shared/ui/later.tsx';
import { EmptyState, Unready } from '../../../shared/ui/States.tsx';
import { useValue } from '../../../shared/ui/useValue.ts';
import { ManagersOnly } from '../../../shared/ui/ManagersOnly.tsx';
import { PostedGame, type Change } from './PostedGame.tsx';

const EditGame = later(async () => (await import('../matchups/EditGame.tsx')).EditGame);
const ImportSchedule = later(async () => (await import('../import/ImportSchedule.tsx')).ImportSchedule);
const DeleteGame = later(async () => (await import('../matchups/DeleteGame.tsx')).DeleteGame);

/** The dialogs sit beside the list, so they survive a reload of it. */
export function Posted({ user }: { user: User }) {
  const [change, setChange] = useState<Change | null>(null);
  const [importing, setImporting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => setChange(null);
  if (user.userRole !== 'team_manager') return <ManagersOnly />;

  function closeImport(): void {
    setImporting(false);
    opener.current?.focus();
  }

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap justify-end gap-2">
        <button
          ref={opener}
          type="button"
          className="button button-quiet"
          data-show="acting"
          aria-expanded={importing}
          onClick={() => setImporting(!importing)}
        >
          Import schedule
        </button>
        <a href="/api/my-matchups/export" download className="button button-quiet">
          Export<span className="sr-only"> all games as CSV</span>
        </a>
      </div>
      {importing && <ImportSchedule user={user} onClose={closeImport} />}
      <PostedList onChange={setChange} />
      {change?.kind === 'edit' && <EditGame game={change.game} onClose={close} />}
      {change?.kind === 'delete' && <DeleteGame game={change.game} onClose={close} />}
    </div>
  );
}

function PostedList({ onChange }: { onChange: (change: Change) => void }) {
  const posted = useValue($posted);
  if (posted.status !== 'ready') return <Unready of={posted} rows={3} className="h-32" retry={loadPosted} />;
  const { games, nextCursor } = posted.value;
  if (games.length === 0) return <NothingPosted />;
  const upcoming = games.filter((game) => !hasBegun(game)).sort((one, other) => inTime(one, other));
  const past = games.filter(hasBegun).sort((one, other) => inTime(other, one));
  return (
    <div className="grid gap-8">
      {upcoming.length > 0 && <Games title="Upcoming games" games={upcoming} onChange={onChange} />}
      {past.length > 0 && <Games title="Past games" games={past} onChange={onChange} />}
      {nextCursor !== null && (
        <ActionButton className="button-quiet justify-self-center" pendingText="Loading…" action={loadMorePosted}>
          Load More
        </ActionButton>
      )}
    </div>
  );
}

type GamesProps = { title: string; games: readonly MyMatchup[]; onChange: (change: Change) => void };

function Games({ title, games, onChange }: GamesProps) {
  return (
    <section className="grid gap-3">
      <h2 className="text-heading">{title}</h2>
      <ul className="grid gap-4 lg:grid-cols-2">
        {games.map((game) => (
          <li key={game.id}>
            <PostedGame game={game} onChange={onChange} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function inTime(one: MyMatchup, other: MyMatchup): number {
  return one.startsAt.localeCompare(other.startsAt) || one.id - other.id;
}

function NothingPosted() {
  return (
    <EmptyState icon="calendar" title="No games posted yet">
      <p className="text-soft">Post an open date, and teams nearby can find it.</p>
      <a href="/post-availability" className="button button-solid" data-show="acting">
        Post Availability
      </a>
    </EmptyState>
  );
}
