import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { $chosen, isMapBeside } from './map-shown.ts';
import { choosePin } from './map-store.ts';
import { Crest } from '../../../shared/ui/Crest.tsx';
import { useValue } from '../../../shared/ui/useValue.ts';
import { comesApart, idsOf, type Pin } from './clusters.ts';
import { placeIn, type View } from './geometry.ts';
import { useNamedGames } from './useNamedGames.ts';

type Props = { pins: readonly Pin[]; view: View; onZoomTo: (pin: Pin) => void };

export function Pins({ pins, view, onZoomTo }: Props) {
  const chosen = useValue($chosen);
  const games = useNamedGames();
  return (
    <ul>
      {pins.map((pin) => {
        const [{ point }] = pin.spots;
        const ids = idsOf(pin);
        const stands = ids.some((id) => chosen.includes(id));
        const alone = pin.count === 1 ? games.get(ids[0] ?? 0) : undefined;
        return (
          <li key={ids[0]}>
            <button
              type="button"
              data-click="pin"
              className="map-pin"
              style={placeIn(view, pin)}
              aria-pressed={pin.count === 1 ? stands : undefined}
              data-chosen={stands || undefined}
              onClick={() => {
                if (comesApart(pin)) onZoomTo(pin);
                else choose(ids, pin.count);
              }}
            >
              <span className="sr-only">
                {alone ? nameOf(alone) : `${pin.count} ${pin.count === 1 ? 'game' : 'games'} near ${point.location}`}
              </span>
              <span aria-hidden="true">{alone ? <Crest team={alone.team} className="size-7" /> : pin.count}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Beside the map the list scrolls along; above it the caption is enough. */
function choose(ids: readonly number[], count: number): void {
  void choosePin(ids, count);
  if (isMapBeside()) {
    document.querySelector(`#game-${ids[0]}`)?.scrollIntoView({ block: 'nearest' });
  }
}

function nameOf({ team, date, location }: Matchup): string {
  return `${team.teamName}, ${shortDayText(date)}, ${location}`;
}
