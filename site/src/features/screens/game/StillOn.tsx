import { localMomentText, isAhead } from '../../../shared/format/moments.ts';
import { type Confirmation, confirmGame } from '@playfield/contracts/confirmations.ts';
import type { GamePage } from '@playfield/contracts/games.ts';
import type { RunnersUp } from '@playfield/contracts/runners-up.ts';
import { ActionButton, Button } from '../../../shared/ui/Button.tsx';
import { ask } from '../../../shared/api/ask.ts';
import { act } from '../../../shared/stores/calls.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { useState } from 'react';
import { offerToLine } from '../../offers/runners-up/store.ts';
import { Titled } from '../../../shared/ui/Section.tsx';

const sayStillOn = ({ id, startsAt }: Matchup, opponent: string) =>
  act(['Error', 'Failed to answer. Please try again.'], async () => {
    await ask(confirmGame, { params: { id }, body: { startsAt } });
    showSuccess('You’re on', `${opponent} can see that your team will be there.`);
  });

type Props = { page: GamePage; onChanged: () => void };
type CardProps = { page: GamePage; opponent: string; confirmation: Confirmation; onChanged: () => void };

export function StillOn({ page, onChanged }: Props) {
  const { game, confirmation, runnersUp } = page;
  const opponent = page.opponent?.teamName;
  if (!confirmation || opponent === undefined) return null;
  const { ours, theirs } = confirmation;
  if ([ours, theirs].every(({ yesAt, waitingSince }) => yesAt === null && waitingSince === null)) return null;
  return (
    <>
      <Answers page={page} opponent={opponent} confirmation={confirmation} onChanged={onChanged} />
      {runnersUp && confirmation.silent && (
        <OfferGame game={game} opponent={opponent} runnersUp={runnersUp} from={confirmation.theyHaveUntil} />
      )}
    </>
  );
}

function Answers({ page: { game }, opponent, confirmation: { ours, theirs, silent }, onChanged }: CardProps) {
  const isAsked = ours.waitingSince !== null;
  return (
    <Titled title={isAsked ? 'Still on?' : 'You’re on'} className="card grid gap-3 p-5 wrap-anywhere">
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
    </Titled>
  );
}

function theirWords(opponent: string, { yesAt, waitingSince }: Confirmation['theirs'], silent: boolean): string {
  if (silent && waitingSince !== null)
    return `We asked ${opponent} ${localMomentText(waitingSince)}, and they haven’t answered yet. Send a message or give them a call.`;
  if (waitingSince === null && yesAt !== null) return `${opponent} said yes on ${localMomentText(yesAt)}.`;
  return `${opponent} hasn’t answered yet.`;
}

type OfferProps = { game: Matchup; opponent: string; runnersUp: RunnersUp; from: string | undefined };

function OfferGame({ game, opponent, runnersUp: { standingBy, next }, from }: OfferProps) {
  const [isSure, setSure] = useState(false);
  const waits = from !== undefined && isAhead(from);
  const teams = standingBy === 1 ? 'the team' : `the ${standingBy} teams`;
  return (
    <Titled
      title={standingBy === 1 ? `${next} is on the waitlist` : `${standingBy} teams are on the waitlist`}
      className="card grid gap-3 p-5 wrap-anywhere"
      data-show="acting"
    >
      {waits ? (
        <p>
          If {opponent} doesn’t answer by {localMomentText(from)}, you can play {teams} on the waitlist instead.
        </p>
      ) : isSure ? (
        <>
          <p className="notice">
            This cancels the game with {opponent}, and we tell them. You can’t undo it. The first team on the waitlist
            that says yes plays you.
          </p>
          <div className="flex flex-wrap gap-2" data-actions>
            <ActionButton className="button-danger" pendingText="Offering…" action={() => offerToLine(game)}>
              Offer it now
            </ActionButton>
            <Button onClick={() => setSure(false)}>Keep the game</Button>
          </div>
        </>
      ) : (
        <>
          <p>
            If {opponent} doesn’t answer, you can play {teams} on the waitlist instead.
          </p>
          <div className="flex flex-wrap gap-2" data-actions>
            <Button onClick={() => setSure(true)}>Offer this game to {teams} on the waitlist</Button>
          </div>
        </>
      )}
    </Titled>
  );
}
