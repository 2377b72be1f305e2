import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { namesField, placeText } from '@playfield/contracts/fields/places.ts';
import type { AgreedGame } from '@playfield/contracts/teams.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import { ageGroups, labelOf, sports } from '@playfield/contracts/fields/options.ts';
import { timeThere } from '../../shared/format/zones.ts';
import { useEffect, useState } from 'react';
import { loadHappened, $agreedGames, loadAgreedGames, orderedGames, reloadAgreedGames } from './agreed-games.ts';
import { hasBegun } from '../../shared/format/days.ts';
import { GameStatusBadge, Leaf } from '../../shared/ui/Badges.tsx';
import { Icon, Button, TextLink } from '../../shared/ui/Button.tsx';
import { lazy, useValue } from '../../shared/ui/States.tsx';
import { shownPlaceText } from '../games/facts/where.ts';

const Waiting = lazy(async () => (await import('../games/changes/Waiting.tsx')).Waiting);

const PANEL = 'flex-none border-b border-hairline px-4 py-2 [&_.button]:text-[0.875rem]';

export function AgreedGames({ otherId, opponent }: { otherId: number; opponent: string }) {
  const agreed = useValue($agreedGames);
  useEffect(() => void loadAgreedGames(otherId), [otherId]);

  if (agreed.status === 'loading') return null;
  if (agreed.status === 'failed') {
    return (
      <div className={PANEL}>
        <p className="text-sm text-soft">
          {agreed.message}{' '}
          <button type="button" className="link min-h-6" onClick={() => void loadAgreedGames(otherId)}>
            Try again
          </button>
        </p>
      </div>
    );
  }
  const { next, others } = orderedGames(agreed.value);
  if (!next && others.length === 0) return null;
  return (
    <Games
      key={otherId}
      opponent={{ id: otherId, teamName: opponent, teamLocation: '' }}
      next={next}
      others={others}
      onChanged={() => {
        void reloadAgreedGames(otherId);
        void loadHappened();
      }}
    />
  );
}

type GamesProps = ReturnType<typeof orderedGames> & { opponent: TeamRef; onChanged: () => void };

function Games({ next, others, opponent, onChanged }: GamesProps) {
  const [open, setOpen] = useState(false);
  return (
    <section className={PANEL} aria-label="Agreed games">
      <div className="flex flex-wrap items-center gap-x-4">
        {next && <NextGame game={next} opponent={opponent} />}
        <div className="-mx-3 flex flex-wrap max-sm:w-[calc(100%+1.5rem)]">
          {next && <GameLinks game={next} />}
          {next && <Change game={next} opponent={opponent} onChanged={onChanged} />}
          {others.length > 0 && (
            <Button
              kind="plain"
              className="gap-1"
              aria-expanded={open}
              aria-controls="other-games"
              data-click="other-games"
              onClick={() => setOpen(!open)}
            >
              {next ? `${others.length} more` : others.length}{' '}
              <span className={next && 'sr-only'}>{gamesWord(others.length)}</span>
              <Icon name={open ? 'fold' : 'unfold'} className="size-4" />
            </Button>
          )}
        </div>
      </div>
      <ul
        id="other-games"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
        tabIndex={0}
        aria-label="Other games"
        hidden={!open}
        className="grid max-h-48 gap-3 overflow-y-auto pt-2 pb-2"
      >
        {others.map((game) => (
          <OtherGame key={game.id} game={game} opponent={opponent} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  );
}

type ChangeProps = { game: AgreedGame; opponent: TeamRef; onChanged: () => void };

function Change({ game: { id, change }, opponent, onChanged }: ChangeProps) {
  if (!change) return null;
  return (
    <div className="w-full px-3 pt-1 pb-2">
      <Waiting gameId={id} change={change} opponent={opponent.teamName} onAnswered={onChanged} />
    </div>
  );
}

function NextGame({ game, opponent }: { game: Matchup; opponent: TeamRef }) {
  return (
    <>
      <Leaf date={game.date} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate font-semibold">{timeThere(game)}</p>
        <p className="line-clamp-2 text-sm wrap-anywhere">{shownPlaceText({ game, opponent, standing: 'agreed' })}</p>
        <p className="truncate text-sm text-soft">{kindOf(game)}</p>
      </div>
    </>
  );
}

function OtherGame({ game, opponent, onChanged }: ChangeProps) {
  const comes = !hasBegun(game);
  return (
    <li className="grid gap-0.5 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">
          {shortDayText(game.date)}, {timeThere(game)}
        </span>
        {game.status === 'cancelled' ? (
          <>
            <GameStatusBadge status="cancelled" />
            {game.calledOffLate && <span className="badge badge-rejected">Late</span>}
          </>
        ) : (
          !comes && <span className="badge">Past</span>
        )}
      </p>
      <p className="text-soft">
        {kindOf(game)}, {shownPlaceText({ game, opponent, standing: 'agreed' })}
      </p>
      {!comes && game.status === 'matched' && (
        <p>
          <TextLink href={`/games/${game.id}`} className="inline-flex min-h-11 items-center">
            See the game<span className="sr-only"> on {shortDayText(game.date)}</span>
          </TextLink>
        </p>
      )}
      {comes && game.status === 'matched' && (
        <div className="-mx-3 flex flex-wrap">
          <GameLinks game={game} />
          <Change game={game} opponent={opponent} onChanged={onChanged} />
        </div>
      )}
    </li>
  );
}

function GameLinks({ game }: { game: Matchup }) {
  const which = <span className="sr-only"> of the game on {shortDayText(game.date)}</span>;
  const map = `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: placeText(game) })}`;
  return (
    <>
      {namesField(game) && (
        <a href={map} className="button button-plain" target="_blank" rel="noopener noreferrer">
          Map{which}
        </a>
      )}
      <a href={`/games/${game.id}`} className="button button-plain">
        See the game<span className="sr-only"> on {shortDayText(game.date)}</span>
      </a>
    </>
  );
}

const kindOf = ({ sport, ageGroup }: Matchup): string => `${labelOf(sports, sport)} · ${labelOf(ageGroups, ageGroup)}`;

const gamesWord = (count: number): string => (count === 1 ? 'game with this team' : 'games with this team');
