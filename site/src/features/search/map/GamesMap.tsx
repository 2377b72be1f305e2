import { useMemo, useState } from 'react';
import { $circle, $mapGames } from '../map-store.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';
import type { IconName } from '../../../data/icons.ts';
import { useValue } from '../../../shared/ui/useValue.ts';
import type { StateShape } from './atlas.ts';
import { Chosen } from './Chosen.tsx';
import { circleOf, fitted, moved, pinsOf, spotsOf, zoomed, type View } from './geometry.ts';
import { Outlines } from './Outlines.tsx';
import { Pins } from './Pins.tsx';
import { useDrag } from './useDrag.ts';

/** The games on a map that fits them and the search circle until the user zooms or drags. */
export function GamesMap({ states }: { states: readonly StateShape[] }) {
  const games = useValue($mapGames);
  const search = useValue($circle);
  const spots = useMemo(() => spotsOf(games), [games]);
  const circle = useMemo(() => search && circleOf(search), [search]);
  const whole = useMemo(
    () => fitted([...spots.map(({ x, y }): [number, number] => [x, y]), ...(circle?.corners ?? [])]),
    [spots, circle],
  );
  // A view the user chose is kept for the same games only.
  const [own, setOwn] = useState({ whole, view: whole });
  const view = own.whole === whole ? own.view : whole;
  const show = (next: View) => setOwn({ whole, view: next });
  const drag = useDrag((right, down) => show(moved(view, right, down)));

  return (
    <>
      <div className="map" {...drag}>
        <Outlines view={view} states={states} circle={circle} search={search} />
        <Pins
          pins={pinsOf(spots, view)}
          view={view}
          onZoomTo={(pin) => show(fitted(pin.spots.map(({ x, y }): [number, number] => [x, y])))}
        />
        <div className="absolute right-3 bottom-3 grid overflow-hidden rounded-small shadow-card">
          <Control icon="plus" label="Zoom in" onClick={() => show(zoomed(view, 1 / 2))} />
          <Control icon="minus" label="Zoom out" onClick={() => show(zoomed(view, 2))} />
          <Control icon="whole" label="Show all games" onClick={() => show(whole)} />
        </div>
      </div>
      <Chosen games={games} unplaced={games.length - spots.length} />
    </>
  );
}

function Control({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" className="map-control" aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
