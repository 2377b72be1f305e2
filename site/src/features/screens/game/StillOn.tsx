import { localMomentText } from '../../../shared/format/moments.ts';
import type { Confirmation } from '@playfield/contracts/confirmations.ts';
import type { GamePage } from '@playfield/contracts/games.ts';
import { ActionButton } from '../../../shared/ui/Button.tsx';
import { OfferGame } from '../../offers/runners-up/OfferGame.tsx';
import { sayStillOn } from './still-on.ts';

type Props = { page: GamePage; onChanged: () => void };
type CardProps = { page: GamePage; opponent: string; confirmation: Confirmation; onChanged: () => void };

export function StillOn({ page, onChanged }: Props) {
  const { game, confirmation, runnersUp } = page;
  const opponent = page.opponent?.teamName;
  if (!confirmation || opponent === undefined) return null;
  return (
    <>
      <Answers page={page} opponent={opponent} confirmation={confirmation} onChanged={onChanged} />
      {runnersUp && confirmation.silent && (
        <OfferGame
          game={game}
          opponent={opponent}
          standingBy={runnersUp.standingBy}
          from={confirmation.theyHaveUntil}
          onChanged={onChanged}
        />
      )}
    </>
  );
}

function Answers({ page: { game }, opponent, confirmation: { ours, theirs, silent }, onChanged }: CardProps) {
  const isAsked = ours.waitingSince !== null;
  return (
    <section className="card grid gap-3 p-5 wrap-anywhere" aria-labelledby="still-on-title">
      <h3 id="still-on-title" className="font-sans text-lg font-semibold tracking-normal">
        {isAsked ? 'Still on?' : 'You’re on'}
      </h3>
      {!isAsked && ours.yesAt !== null && <p>You said so on {localMomentText(ours.yesAt)}.</p>}
      <p className={silent ? 'notice' : 'text-soft'}>{theirWords(opponent, theirs, silent)}</p>
      {isAsked && (
        <div className="flex flex-wrap items-center gap-3" data-show="acting" data-actions>
          <ActionButton
            className="button-solid"
            pendingText="Sending…"
            action={() => sayStillOn(game, opponent).then(onChanged)}
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
    return `We asked ${opponent} ${localMomentText(waitingSince)}, and they haven’t answered yet. Send a message or give them a call.`;
  if (waitingSince === null && yesAt !== null) return `${opponent} said yes on ${localMomentText(yesAt)}.`;
  return `${opponent} hasn’t answered yet.`;
}
