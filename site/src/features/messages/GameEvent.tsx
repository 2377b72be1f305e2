import { shortDayText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import type { Proposal } from '@playfield/contracts/proposals.ts';
import type { AgreedGame, GameStep } from '@playfield/contracts/teams.ts';
import { eventText } from '../proposals/changes.ts';
import { Quote } from '../../shared/ui/Quote.tsx';

/** What became of a game, between the messages. */
export function GameEvent({ proposal }: { proposal: Proposal }) {
  const { kind, matchupId, note, mentionsMoney } = proposal;
  return (
    <li className="message-event">
      <p>{eventText(proposal)}</p>
      {note && <Quote text={note} mentionsMoney={mentionsMoney} />}
      <a href={matchupId === null ? '/team-profile#opponents' : `/games/${matchupId}`} className="link">
        {kind === 'game' && matchupId === null ? 'See the proposal' : 'See the game'}
        <span className="sr-only"> on {shortDayText(proposal.game.date)}</span>
      </a>
    </li>
  );
}

type StepProps = { step: GameStep; game: AgreedGame; otherName: string };

/** That they agreed on a game, or what one of them did about its agreement. */
export function GameStepEvent({ step, game, otherName }: StepProps) {
  const isAgreed = step.what === 'agreed';
  return (
    <li className="message-event">
      <p>{stepText(step, game, step.mine ? 'You' : otherName)}</p>
      <a href={`/games/${game.id}${isAgreed ? '' : '#agreement'}`} className="link">
        {isAgreed ? 'See the game' : 'See the agreement'}
        <span className="sr-only">
          {' '}
          {isAgreed ? 'on' : 'for'} {shortDayText(game.date)}
        </span>
      </a>
    </li>
  );
}

function stepText({ what }: GameStep, game: AgreedGame, who: string): string {
  const day = shortDayText(game.date);
  if (what === 'agreed') return `You agreed on a game: ${day}, ${timeRangeText(game)}, ${game.location}.`;
  const did = { written: 'updated', confirmed: 'confirmed' }[what];
  return `${who} ${did} the agreement for the game on ${day}.`;
}
