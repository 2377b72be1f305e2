import { shortDayText, timeText } from '@playfield/contracts/fields/dates.ts';
import type { Home } from '@playfield/contracts/home.ts';
import type { ScheduledGame } from '@playfield/contracts/schedules.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';

type Line = { key: string; href: string; words: string };

const whenOf = ({ date, startTime }: { date: string; startTime: string }) =>
  `${shortDayText(date)}, ${timeText(startTime)}`;

export function ToDo({ home }: { home: Home }) {
  const mine = linesOf(home);
  const theirs = waitingLines(home);
  if (mine.length + theirs.length + home.open === 0) return null;
  return (
    <div className="grid gap-8 md:grid-cols-2">
      {mine.length > 0 && <List id="todo" title="Waiting for you" lines={mine} urgent />}
      {(theirs.length > 0 || home.open > 0) && (
        <div className="grid content-start gap-8">
          {theirs.length > 0 && <List id="waiting" title="Waiting for others" lines={theirs} />}
          {home.open > 0 && <List id="open" title="Open dates" lines={openLine(home)} />}
        </div>
      )}
    </div>
  );
}

function List({
  id,
  title,
  lines,
  urgent = false,
}: {
  id: string;
  title: string;
  lines: readonly Line[];
  urgent?: boolean;
}) {
  return (
    <section className="grid content-start gap-3" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-heading">
        {title} {urgent && <span className="count align-middle">{lines.length}</span>}
      </h2>
      <ul className="card divide-y divide-hairline">
        {lines.map(({ key, href, words }) => (
          <li key={key}>
            <a
              href={href}
              className="flex min-h-14 items-center justify-between gap-3 px-5 py-3 wrap-anywhere hover:bg-sunk"
            >
              {words}
              <Icon name="back" className="size-4 flex-none rotate-180 text-soft" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function linesOf(home: Home): Line[] {
  const { games, proposals, changes, weekendGames, agreements, confirmations, reviews } = home.answers;
  return [
    ...confirmations.map(({ game, opponent }) => ({
      key: `confirmation-${game.id}`,
      href: `/games/${game.id}`,
      words: `Still on? ${whenOf(game)}, against ${opponent?.teamName ?? 'your opponent'}`,
    })),
    ...weekendGames.map((game) => ({
      key: game.id,
      href: '/weekends',
      words: `A game with ${game.team.teamName} on ${whenOf(game)}?`,
    })),
    ...proposals.map(({ id, team, game }) => ({
      key: id,
      href: '/team-profile#opponents',
      words: `${team.teamName} proposes a game on ${whenOf(game)}`,
    })),
    ...changes.map(({ game, opponent }) => ({
      key: `change-${game.id}`,
      href: `/games/${game.id}`,
      words: `${opponent?.teamName ?? 'Your opponent'} wants to change your game on ${whenOf(game)}`,
    })),
    ...games.map(({ game, asking }) => ({
      key: `game-${game.id}`,
      href: `/games/${game.id}`,
      words: `${askingText(asking)} to play you on ${whenOf(game)}`,
    })),
    ...agreements.map(({ game, opponent }) => ({
      key: `agreement-${game.id}`,
      href: `/games/${game.id}#agreement`,
      words: `Confirm the game agreement with ${opponent?.teamName ?? 'your opponent'}`,
    })),
    ...(reviews > 0
      ? [
          {
            key: 'reviews',
            href: '/team-profile#reviews',
            words: reviews === 1 ? 'Review your last opponent' : `Review ${reviews} opponents`,
          },
        ]
      : []),
  ];
}

function waitingLines({ waiting: { games, proposals, changes } }: Home): Line[] {
  return [
    ...games.map(({ game, opponent }: ScheduledGame) => ({
      key: `game-${game.id}`,
      href: `/games/${game.id}`,
      words: `${opponent?.teamName ?? 'A team'} has not answered about ${whenOf(game)} yet`,
    })),
    ...proposals.map((proposal) => ({
      key: proposal.id,
      href: '/team-profile#opponents',
      words: `${proposal.team.teamName} has not answered your proposal for ${whenOf(proposal.game)}`,
    })),
    ...changes.map(({ game, opponent }) => ({
      key: `change-${game.id}`,
      href: `/games/${game.id}`,
      words: `${opponent?.teamName ?? 'Your opponent'} has not answered about the change on ${whenOf(game)}`,
    })),
  ];
}

function openLine({ open }: Home): Line[] {
  if (open === 0) return [];
  const words = open === 1 ? 'One of your games is open' : `${open} of your games are open`;
  return [{ key: 'open', href: '/schedule', words }];
}

/** `Owls wants`, `Owls and 2 other teams want`. */
function askingText([first, ...others]: readonly TeamRef[]): string {
  const name = first?.teamName ?? 'A team';
  if (others.length === 0) return `${name} wants`;
  return `${name} and ${others.length === 1 ? 'another team' : `${others.length} other teams`} want`;
}
