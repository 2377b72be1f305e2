import { dateText } from '@playfield/contracts/fields/dates.ts';
import { openGame } from '../results/details.ts';
import { $chosen, $chosenCount } from './map-shown.ts';
import { $mapFailed, loadMap, type MapOfGames } from './map-store.ts';
import { FailedState } from '../../../shared/ui/States.tsx';
import { useValue } from '../../../shared/ui/useValue.ts';
import { useNamedGames } from './useNamedGames.ts';
import { Button } from '../../../shared/ui/Button.tsx';

export function Chosen({ found, unplaced }: { found: MapOfGames; unplaced: number }) {
  const chosen = useValue($chosen);
  const games = useNamedGames();
  const count = useValue($chosenCount);
  const held = chosen.flatMap((id) => games.get(id) ?? []);
  if (useValue($mapFailed))
    return <FailedState message="The games could not be put on the map." retry={() => void loadMap()} />;
  if (held.length === 0) {
    return (
      <p className="grid min-h-19 content-center px-4 py-3 text-soft">
        {found.points.length === 0 ? 'No games to show here.' : 'Choose a pin to see its games.'}
        {found.more && ' There are more games than fit on the map: these are the soonest.'}
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
          <Button className="flex-none" aria-haspopup="dialog" onClick={() => void openGame(id)}>
            Details<span className="sr-only"> of {team.teamName}’s game</span>
          </Button>
        </li>
      ))}
      {count > held.length && (
        <li className="border-t border-hairline px-4 py-3 text-soft">
          And {count - held.length} more here. The list has them all.
        </li>
      )}
    </ul>
  );
}
