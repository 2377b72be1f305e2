import { timeRangeText } from '@playfield/contracts/fields/dates.ts';
import type { ScheduledGame } from '@playfield/contracts/schedules.ts';

type Props = { clash: ScheduledGame; onAnyway: () => void; onKeep: () => void };

/** Before a team agrees on a second game at the same time. */
export function ClashNotice({ clash: { game, opponent }, onAnyway, onKeep }: Props) {
  return (
    <div role="alert" className="notice grid w-full gap-3">
      <p>
        You already play{' '}
        <a href={`/games/${game.id}`} className="link">
          {opponent?.teamName ?? 'another team'}
        </a>{' '}
        that day, {timeRangeText(game)}.
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button button-quiet" data-click="cancel" onClick={onKeep}>
          Go back
        </button>
        <button type="button" className="button button-solid" data-click="accept" onClick={onAnyway}>
          Accept anyway
        </button>
      </div>
    </div>
  );
}
