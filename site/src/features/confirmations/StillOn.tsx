import { momentText } from './moments.ts';
import type { Confirmation } from '@playfield/contracts/confirmations.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { ActionButton } from '../../shared/ui/ActionButton.tsx';
import { sayStillOn } from './store.ts';

type Props = { game: Matchup; opponent: string; confirmation: Confirmation; onAnswered: () => void };

/** Whether both teams say that the game is on: the own answer with one tap, and the other team's, or its silence. */
export function StillOn({ game, opponent, confirmation: { ours, theirs, silent }, onAnswered }: Props) {
  const isAsked = ours.waitingSince !== null;
  return (
    <section className="card grid gap-3 p-5 wrap-anywhere" aria-labelledby="still-on-title">
      <h3 id="still-on-title" className="font-sans text-lg font-semibold tracking-normal">
        {isAsked ? 'Still on?' : 'You’re on'}
      </h3>
      {!isAsked && ours.yesAt !== null && <p>You said so on {momentText(ours.yesAt)}.</p>}
      <p className={silent ? 'notice' : 'text-soft'}>{theirWords(opponent, theirs, silent)}</p>
      {isAsked && (
        <div className="flex flex-wrap items-center gap-3" data-show="acting" data-actions>
          <ActionButton
            className="button-solid"
            pendingText="Sending…"
            action={() => sayStillOn(game, opponent).then(onAnswered)}
          >
            Yes, we’re on
          </ActionButton>
          <p className="text-soft">Can’t make it? Cancel the game below.</p>
        </div>
      )}
    </section>
  );
}

function theirWords(opponent: string, { yesAt, waitingSince }: Confirmation['theirs'], silent: boolean): string {
  if (silent && waitingSince !== null)
    return `${opponent} hasn’t answered since ${momentText(waitingSince)}. Send a message or give them a call.`;
  if (waitingSince === null && yesAt !== null) return `${opponent} said yes on ${momentText(yesAt)}.`;
  return `${opponent} hasn’t answered yet.`;
}
