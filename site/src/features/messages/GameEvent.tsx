import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import type { Proposal } from '@playfield/contracts/proposals.ts';
import { eventText } from '../proposals/changes.ts';

/** What became of a game, between the messages. */
export function GameEvent({ proposal }: { proposal: Proposal }) {
  const { kind, matchupId, note } = proposal;
  return (
    <li className="message-event">
      <p>{eventText(proposal)}</p>
      {note && <blockquote className="whitespace-pre-line">“{note}”</blockquote>}
      <a href={matchupId === null ? '/team-profile#opponents' : `/games/${matchupId}`} className="link">
        {kind === 'game' && matchupId === null ? 'See the proposal' : 'See the game'}
        <span className="sr-only"> on {shortDayText(proposal.game.date)}</span>
      </a>
    </li>
  );
}
