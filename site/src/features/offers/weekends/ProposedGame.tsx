import { shortDayText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { momentText } from '@playfield/contracts/fields/weekends.ts';
import type { WeekendGame } from '@playfield/contracts/weekend-games.ts';
import { ActionButton, TextLink } from '../../../shared/ui/Button.tsx';
import { Crest } from '../../../shared/ui/Crest.tsx';
import { answerGame } from './store.ts';

/** A game that is proposed for a weekend, and the team's answer. */
export function ProposedGame({ game }: { game: WeekendGame }) {
  const { team, host, town, reasons } = game;
  return (
    <article className="card grid gap-4 p-5" aria-labelledby={`game-${game.id}`}>
      <div className="grid gap-1">
        <p className="font-semibold">
          {shortDayText(game.date)} · {timeRangeText(game)}
        </p>
        <h3
          id={`game-${game.id}`}
          className="flex items-center gap-2 font-sans text-lg leading-snug font-semibold tracking-normal wrap-anywhere"
        >
          <Crest team={team} className="size-8" />
          <TextLink href={`/team-profile/${team.id}`}>{team.teamName}</TextLink>
        </h3>
        <p>{host === 'us' ? 'On your field' : `They host, in ${town}`}</p>
        <p className="text-soft">{reasons.join(' · ')}</p>
      </div>
      {game.status === 'agreed' ? <Agreed game={game} /> : <Asked game={game} />}
    </article>
  );
}

function Agreed({ game }: { game: WeekendGame }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-3">
      <span className="badge badge-accepted">You both said yes</span>
      <a href={`/games/${game.matchupId}`} className="button button-solid">
        See the game
      </a>
    </p>
  );
}

function Asked({ game }: { game: WeekendGame }) {
  const until = momentText(game.answerBy, game.timeZone);
  return (
    <div className="grid gap-3">
      <p aria-live="polite">
        {game.answer === 'yes'
          ? `You said yes. ${game.team.teamName} can answer until ${until}.`
          : `${game.theySaidYes ? `${game.team.teamName} said yes. ` : ''}Answer by ${until}.`}
      </p>
      <p className="flex flex-wrap gap-2" data-show="acting">
        {game.answer !== 'yes' && (
          <ActionButton className="button-primary" pendingText="One moment…" action={() => answerGame(game, 'yes')}>
            Yes, we’ll play
          </ActionButton>
        )}
        <ActionButton pendingText="One moment…" action={() => answerGame(game, 'no')}>
          No, not this game
        </ActionButton>
      </p>
    </div>
  );
}
