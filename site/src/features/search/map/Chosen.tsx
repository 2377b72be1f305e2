import { dateText } from '@playfield/contracts/fields/dates.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { openGame } from '../../matchups/details.ts';
import { $chosen } from '../map-store.ts';
import { useValue } from '../../../shared/ui/useValue.ts';

/** The highlighted games, below the map. */
export function Chosen({ games, unplaced }: { games: readonly Matchup[]; unplaced: number }) {
  const chosen = useValue($chosen);
  const held = games.filter(({ id }) => chosen.includes(id));
  if (held.length === 0) {
    return (
      <p className="grid min-h-19 content-center px-4 py-3 text-soft">
        {games.length === 0 ? 'No games to show here.' : 'Choose a pin to see its game.'}
        {unplaced > 0 && ` ${unplaced} ${unplaced === 1 ? 'game has' : 'games have'} no place on the map.`}
      </p>
    );
  }
  return (
    <ul className="max-h-57 overflow-y-auto">
      {held.map(({ id, team, date, location }) => (
        <li
          key={id}
          className="flex min-h-19 items-center justify-between gap-2 border-hairline px-4 py-2 not-first:border-t"
        >
          <p className="min-w-0">
            <strong className="block truncate font-semibold">{team.teamName}</strong>
            <span className="block truncate text-soft">
              {dateText(date)} · {location}
            </span>
          </p>
          <button
            type="button"
            className="button button-quiet flex-none"
            aria-haspopup="dialog"
            onClick={() => void openGame(id)}
          >
            Details<span className="sr-only"> of {team.teamName}’s game</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
