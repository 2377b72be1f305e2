import { timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { hoursText } from '../other-calendars/text.ts';
import type { Clash } from './clash.ts';

type Props = { clash: Clash; onAnyway: () => void; onKeep: () => void };

/** Before a team agrees on a game while it plays another, or is busy by its other calendar. */
export function ClashNotice({ clash, onAnyway, onKeep }: Props) {
  return (
    <div role="alert" className="notice grid w-full gap-3">
      <ClashWords clash={clash} />
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

/** What the team has at that time already. */
export function ClashWords({ clash }: { clash: Clash }) {
  return 'game' in clash ? (
    <p>
      You already play{' '}
      <a href={`/games/${clash.game.id}`} className="link">
        {clash.opponent?.teamName ?? 'another team'}
      </a>{' '}
      that day, {timeRangeText(clash.game)}.
    </p>
  ) : (
    <p>Your other calendar says you are busy that day, {hoursText(clash)}.</p>
  );
}
