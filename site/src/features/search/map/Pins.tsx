import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { $chosen, chooseGames, isMapBeside } from '../map-store.ts';
import { SportGlyph } from '../../../shared/ui/Icon.tsx';
import { useValue } from '../../../shared/ui/useValue.ts';
import { comesApart, placeIn, type Pin, type View } from './geometry.ts';

type Props = { pins: readonly Pin[]; view: View; onZoomTo: (pin: Pin) => void };

/** One pin per game, or a numbered one where games are close together. */
export function Pins({ pins, view, onZoomTo }: Props) {
  const chosen = useValue($chosen);
  return (
    <ul>
      {pins.map((pin) => {
        const [first] = pin.games;
        const stands = pin.games.some(({ id }) => chosen.includes(id));
        const alone = pin.games.length === 1;
        return (
          <li key={first.id}>
            <button
              type="button"
              data-click="pin"
              className="map-pin"
              style={placeIn(view, pin)}
              aria-label={alone ? nameOf(first) : `${pin.games.length} games near ${first.location}`}
              aria-pressed={alone ? stands : undefined}
              data-chosen={stands || undefined}
              onClick={() => {
                if (!alone && comesApart(pin)) onZoomTo(pin);
                else choose(pin.games.map(({ id }) => id));
              }}
            >
              <span>{alone ? <SportGlyph sport={first.sport} className="size-5" /> : pin.games.length}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Beside the map the list scrolls along; below it the caption is enough. */
function choose(ids: readonly number[]): void {
  chooseGames(ids);
  if (isMapBeside()) {
    document.querySelector(`#game-${ids[0]}`)?.scrollIntoView({ block: 'nearest' });
  }
}

function nameOf({ team, date, location }: Matchup): string {
  return `${team.teamName}, ${shortDayText(date)}, ${location}`;
}
