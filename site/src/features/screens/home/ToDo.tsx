import { shortDayText, timeText } from '@playfield/contracts/fields/dates.ts';
import { fieldOf } from '../../games/facts/where.ts';
import type { Home } from '@playfield/contracts/home.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import { askingText, pathOf, titleOf } from '../../offers/proposals/words.ts';
import { Icon } from '../../../shared/ui/Button.tsx';
import { Titled } from '../../../shared/ui/Section.tsx';

type Line = { href: string; words: string };

const sideText = (isHome: boolean) => (isHome ? ' · Home' : ' · Away');
const sideOf = (one: Parameters<typeof fieldOf>[0]) => sideText(fieldOf(one) === 'home');
const whenOf = ({ date, startTime }: { date: string; startTime: string }) =>
  `${shortDayText(date)}, ${timeText(startTime)}`;
const nameOf = (opponent: TeamRef | null) => opponent?.teamName ?? 'your opponent';
const gameLine = ({ id }: { id: number }, words: string) => ({ href: `/games/${id}`, words });

export function ToDo({ home }: { home: Home }) {
  const mine = linesOf(home);
  const theirs = waitingLines(home);
  if (mine.length + theirs.length + home.open === 0) return null;
  return (
    <div className="grid gap-8 md:grid-cols-2">
      {mine.length > 0 && <List title="Waiting for you" lines={mine} urgent />}
      {(theirs.length > 0 || home.open > 0) && (
        <div className="grid content-start gap-8">
          {theirs.length > 0 && <List title="Waiting for others" lines={theirs} />}
          {home.open > 0 && <List title="Open dates" lines={[openLine(home)]} />}
        </div>
      )}
    </div>
  );
}

function List({ title, lines, urgent = false }: { title: string; lines: readonly Line[]; urgent?: boolean }) {
  const count = urgent && <span className="count align-middle">{lines.length}</span>;
  return (
    <Titled
      level="h2"
      title={
        <>
          {title} {count}
        </>
      }
      className="grid content-start gap-3"
    >
      <ul className="card divide-y divide-hairline">
        {lines.map(({ href, words }) => (
          <li key={`${href} ${words}`}>
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
    </Titled>
  );
}

function linesOf(home: Home): Line[] {
  const { games, proposals, changes, confirmations, fields, reviews } = home.answers;
  return [
    ...confirmations.map(({ game, opponent }) =>
      gameLine(game, `Still on? ${whenOf(game)}, against ${nameOf(opponent)}`),
    ),
    ...proposals.map((proposal) => ({
      href: pathOf(proposal),
      words: `${titleOf(proposal).replace('?', '')} on ${whenOf(proposal.game)}${proposal.weekend ? '?' : ''}${sideText(proposal.host === 'us')}`,
    })),
    ...changes.map(({ game, opponent }) =>
      gameLine(game, `${opponent?.teamName ?? 'Your opponent'} wants to change your game on ${whenOf(game)}`),
    ),
    ...fields.map(({ game, opponent }) => ({
      href: `/games/${game.id}#field`,
      words: `Add your field for ${whenOf(game)}, against ${nameOf(opponent)}`,
    })),
    ...games.map(({ game, asking, ...more }) =>
      gameLine(
        game,
        `${askingText(asking, ['wants', 'want'])} to play you on ${whenOf(game)}${sideOf({ game, ...more })}`,
      ),
    ),
    ...(reviews.length > 0 ? [reviewLine(reviews.length)] : []),
  ];
}

const reviewLine = (count: number): Line => ({
  href: '/team-profile#reviews',
  words: count === 1 ? 'Review your last opponent' : `Review ${count} opponents`,
});

function waitingLines({ waiting: { games, proposals, changes } }: Home): Line[] {
  return [
    ...games.map((one) =>
      gameLine(
        one.game,
        `${one.opponent?.teamName ?? 'A team'} has not answered about ${whenOf(one.game)} yet${sideOf(one)}`,
      ),
    ),
    ...proposals.map((proposal) => ({
      href: pathOf(proposal),
      words: `${proposal.team.teamName} has not answered about a game on ${whenOf(proposal.game)}${sideText(proposal.host === 'us')}`,
    })),
    ...changes.map(({ game, opponent }) =>
      gameLine(game, `${opponent?.teamName ?? 'Your opponent'} has not answered about the change on ${whenOf(game)}`),
    ),
  ];
}

const openLine = ({ open }: Home): Line => ({
  href: '/schedule',
  words: `You have ${open === 1 ? 'one open date' : `${open} open dates`}`,
});
