import { dateText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { $posted } from './posted-games.ts';
import { collisions } from '../../../shared/format/days.ts';
import { useValue } from '../../../shared/ui/useValue.ts';
import type { Draft } from './useDraft.ts';

/** Warns if the team has a game at the same time. Posting is still allowed. */
export function Collisions({ draft: { typed, dates } }: { draft: Draft }) {
  const posted = useValue($posted);
  const { startTime = '', endTime = '' } = typed;
  const games = posted.status === 'ready' ? posted.value.games : [];
  const colliding = collisions(games, { dates, startTime, endTime });
  return (
    <output className="empty:hidden">
      {colliding.length > 0 && (
        <span className="notice grid gap-1">
          <strong>You have a game at this time already. You can still post.</strong>
          {colliding.map((game) => (
            <span key={game.id}>
              {dateText(game.date)}, {timeRangeText(game)}, {game.location}
            </span>
          ))}
        </span>
      )}
    </output>
  );
}
