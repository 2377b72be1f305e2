import type { Matchup } from '@playfield/contracts/matchups.ts';
import { useState } from 'react';
import { isAhead, localMomentText } from '../../../shared/format/moments.ts';
import { ActionButton, Button } from '../../../shared/ui/Button.tsx';
import { offerToLine } from './store.ts';

type Props = {
  game: Matchup;
  opponent: string;
  standingBy: number;
  from: string | undefined;
  onChanged: () => void;
};

/** For a game whose opponent is silent: offer it to the teams that stand by. There is no way back, so it takes two taps. */
export function OfferGame({ game, opponent, standingBy, from, onChanged }: Props) {
  const [isSure, setSure] = useState(false);
  const waits = from !== undefined && isAhead(from);
  const teams = standingBy === 1 ? 'the team' : `the ${standingBy} teams`;
  return (
    <section className="card grid gap-3 p-5 wrap-anywhere" aria-labelledby="offer-title" data-show="acting">
      <h3 id="offer-title" className="font-sans text-lg font-semibold tracking-normal">
        {standingBy === 1 ? 'A team stands by' : `${standingBy} teams stand by`}
      </h3>
      {waits ? (
        <p>
          If {opponent} doesn’t answer by {localMomentText(from)}, you can play {teams} standing by instead.
        </p>
      ) : isSure ? (
        <>
          <p className="notice">
            This cancels the game with {opponent}, and we tell them. You can’t undo it. The first team in line that says
            yes plays you.
          </p>
          <div className="flex flex-wrap gap-2" data-actions>
            <ActionButton
              className="button-danger"
              pendingText="Offering…"
              action={() => offerToLine(game).then(onChanged)}
            >
              Offer it now
            </ActionButton>
            <Button onClick={() => setSure(false)}>Keep the game</Button>
          </div>
        </>
      ) : (
        <>
          <p>
            If {opponent} doesn’t answer, you can play {teams} standing by instead.
          </p>
          <div className="flex flex-wrap gap-2" data-actions>
            <Button onClick={() => setSure(true)}>Offer this game to {teams} standing by</Button>
          </div>
        </>
      )}
    </section>
  );
}
