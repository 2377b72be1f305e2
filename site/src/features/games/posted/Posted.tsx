import { placeText } from '@playfield/contracts/fields/places.ts';
import type { MyInterest } from '@playfield/contracts/interests.ts';
import type { MyMatchup } from '@playfield/contracts/matchups.ts';
import { useState } from 'react';
import { shortDayText, todayText } from '@playfield/contracts/fields/dates.ts';
import { $posted, loadMorePosted, loadPosted } from '../matchups/posted-games.ts';
import { hasBegun } from '../../../shared/format/days.ts';
import { ActionButton, TextLink, Icon } from '../../../shared/ui/Button.tsx';
import { lazy, EmptyState, Unready, useValue } from '../../../shared/ui/States.tsx';
import { LOADING, type Loadable } from '../../../shared/stores/calls.ts';
import { GameStatusBadge, TypeBadge } from '../../../shared/ui/Badges.tsx';
import { ownPlaceText, sidedText } from '../facts/where.ts';
import { GameSummary } from '../matchups/GameSummary.tsx';

const EditGame = lazy(async () => (await import('../matchups/own-game-dialogs.tsx')).EditGame);
const DeleteGame = lazy(async () => (await import('../matchups/own-game-dialogs.tsx')).DeleteGame);
const FilledNotice = lazy(async () => (await import('../matchups/own-game-dialogs.tsx')).FilledNotice);

type PostedProps = { interests: Loadable<readonly MyInterest[]> };

export function Posted({ interests }: PostedProps) {
  const [change, setChange] = useState<Change | null>(null);
  const close = () => setChange(null);

  function closeDeleted(): void {
    close();
    requestAnimationFrame(() => document.getElementById('tab-panel')?.focus());
  }

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap justify-end gap-2">
        <ActionButton
          className="button-quiet"
          pendingText="Downloading…"
          action={async () => (await import('./export.ts')).exportGames()}
        >
          Download all games<span className="sr-only"> as CSV</span>
        </ActionButton>
      </div>
      <PostedList interests={interests} onChange={setChange} />
      {change?.kind === 'edit' && <EditGame game={change.game} onClose={close} />}
      {change?.kind === 'delete' && <DeleteGame game={change.game} onClose={close} onDeleted={closeDeleted} />}
    </div>
  );
}

type ListProps = Pick<PostedProps, 'interests'> & { onChange: (change: Change) => void };

function PostedList({ interests, onChange }: ListProps) {
  const posted = useValue($posted);
  if (posted.status !== 'ready' || interests.status === 'loading')
    return <Unready of={posted.status === 'ready' ? LOADING : posted} rows={3} className="h-32" retry={loadPosted} />;
  const { games, nextCursor } = posted.value;
  const agreed = interests.status === 'ready' ? interests.value.filter(isAhead) : [];
  if (games.length + agreed.length === 0) return <NothingPosted />;
  const upcoming = [...games.filter((game) => !hasBegun(game)), ...agreed].sort(inTime);
  const past = games.filter(hasBegun).sort(inTime).toReversed();
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

type Shown = MyMatchup | MyInterest;
type GamesProps = { title: string; games: readonly Shown[]; onChange: (change: Change) => void };

function Games({ title, games, onChange }: GamesProps) {
  return (
    <section className="grid gap-3">
      <h2 className="text-heading">{title}</h2>
      <ul className="grid gap-4 lg:grid-cols-2">
        {games.map((game) => (
          <li key={game.id}>
            {'matchup' in game ? <AgreedGame interest={game} /> : <PostedGame game={game} onChange={onChange} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const isAhead = ({ status, matchup }: MyInterest) => status === 'accepted' && matchup.date >= todayText();

function startOf(shown: Shown): string {
  const { date, startTime, id } = 'matchup' in shown ? shown.matchup : shown;
  return `${date} ${startTime} ${id}`;
}

const inTime = (one: Shown, other: Shown) => startOf(one).localeCompare(startOf(other));

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

type Change = { kind: 'edit' | 'delete'; game: MyMatchup };
type Props = { game: MyMatchup; onChange: (change: Change) => void };

function PostedGame({ game, onChange }: Props) {
  const begun = hasBegun(game);
  const accepted = game.status === 'matched' ? game.interests.find(({ status }) => status === 'accepted') : undefined;
  return (
    <article className="card grid h-full content-between gap-4 p-5">
      <GameSummary
        game={game}
        {...(accepted ? { title: `vs. ${accepted.team.teamName}` } : {})}
        place={ownPlaceText(game)}
      >
        <span className="flex flex-wrap gap-2">
          {!accepted && <TypeBadge type={game.matchupType} />}
          {game.status !== 'open' && <GameStatusBadge {...game} />}
          {begun && <span className="badge">Past</span>}
        </span>
      </GameSummary>
      {game.filledBy !== undefined && !begun && <FilledNotice game={game} by={game.filledBy} />}
      {game.additionalInfo && <p className="line-clamp-3 whitespace-pre-line text-soft">{game.additionalInfo}</p>}
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 border-t border-hairline pt-3">
        <p className="text-soft">
          Interest Received: <strong className="text-ink">{game.interestCount}</strong>
        </p>
        {accepted && <TextLink href={`/games/${game.id}`}>See the game</TextLink>}
        {!begun && (
          <div className="-mr-2 ml-auto flex" data-show="acting">
            <ChangeButton kind="edit" game={game} onChange={onChange} />
            <ChangeButton kind="delete" game={game} onChange={onChange} />
          </div>
        )}
      </div>
    </article>
  );
}

function AgreedGame({ interest: { team, matchup } }: { interest: MyInterest }) {
  return (
    <article className="card grid h-full content-between gap-4 p-5">
      <GameSummary
        game={matchup}
        title={`vs. ${team.teamName}`}
        place={sidedText(matchup.matchupType === 'looking', placeText(matchup))}
      >
        <GameStatusBadge status="matched" />
      </GameSummary>
      <TextLink className="justify-self-end" href={`/games/${matchup.id}`}>
        See the game
      </TextLink>
    </article>
  );
}

function ChangeButton({ kind, game, onChange }: Props & { kind: Change['kind'] }) {
  const look = `button px-3 hover:bg-sunk ${kind === 'delete' ? 'text-clay' : 'text-pitch-text'}`;
  const isEdit = kind === 'edit';
  const icon = <Icon name={isEdit ? 'edit' : 'remove'} />;
  const label = (word: string) => `${word} the game on ${shortDayText(game.date)}`;
  if (game.status === 'matched')
    return (
      <a
        href={`/games/${game.id}#${isEdit ? 'change' : 'cancel'}`}
        className={look}
        aria-label={label(isEdit ? 'Change' : 'Cancel')}
      >
        {icon}
      </a>
    );
  return (
    <button
      type="button"
      className={look}
      aria-label={label(isEdit ? 'Edit' : 'Delete')}
      aria-haspopup="dialog"
      onClick={() => onChange({ kind, game })}
    >
      {icon}
    </button>
  );
}
