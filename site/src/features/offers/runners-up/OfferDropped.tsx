import type { GamePage } from '@playfield/contracts/games.ts';
import { hasBegun } from '../../../shared/format/days.ts';
import { ActionButton } from '../../../shared/ui/Button.tsx';
import { offerToLine } from './store.ts';

type Props = { page: GamePage; opponent: string; onChanged: () => void };

export function OfferDropped({ page: { game, runnersUp }, opponent, onChanged }: Props) {
  const standingBy = runnersUp?.standingBy ?? 0;
  if (standingBy === 0 || hasBegun(game)) return null;
  const isOne = standingBy === 1;
  return (
    <section className="card grid gap-3 p-5 wrap-anywhere" aria-labelledby="dropped-title" data-show="acting">
      <h3 id="dropped-title" className="font-sans text-lg font-semibold tracking-normal">
        {isOne ? 'A team stands by' : `${standingBy} teams stand by`}
      </h3>
      <p>
        {isOne
          ? `A team said it would still play if ${opponent} drops out.`
          : `${standingBy} teams said they would still play if ${opponent} drops out. The first in line that says yes plays you.`}
      </p>
      <ActionButton
        className="button-solid justify-self-start"
        pendingText="Offering…"
        action={() => offerToLine(game).then(onChanged)}
      >
        {isOne ? 'Offer them this game' : 'Offer this game in order'}
      </ActionButton>
    </section>
  );
}
