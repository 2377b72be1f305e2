import { useMemo, useState, useRef, type PointerEvent } from 'react';
import { $circle, $map, type MapOfGames } from './map-store.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';
import type { IconName } from '../../../data/icons.ts';
import { useValue } from '../../../shared/ui/useValue.ts';
import type { StateShape } from './atlas.ts';
import { Chosen } from './Chosen.tsx';
import { pinsOf, spotsOf, townOf } from './clusters.ts';
import { circleOf, fitted, moved, scaleOf, zoomed, type View } from './geometry.ts';
import { Outlines } from './Outlines.tsx';
import { Pins } from './Pins.tsx';
import type { Town } from './towns.ts';

/** Dragging by mouse, pen or finger. `onMove` gets the distance as fractions of the element's width and height. */
function useDrag(onMove: (right: number, down: number) => void) {
  const last = useRef<{ x: number; y: number } | null>(null);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return;
    last.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (!last.current) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    onMove((last.current.x - event.clientX) / width, (last.current.y - event.clientY) / height);
    last.current = { x: event.clientX, y: event.clientY };
  }

  function onEnd(): void {
    last.current = null;
  }

  return { onPointerDown, onPointerMove, onPointerUp: onEnd, onPointerCancel: onEnd };
}

const NOTHING: MapOfGames = { points: [], unplaced: 0, more: false };

export function GamesMap({ states, towns }: { states: readonly StateShape[]; towns: readonly Town[] }) {
  const found = useValue($map) ?? NOTHING;
  const search = useValue($circle);
  const spots = useMemo(() => spotsOf(found.points), [found]);
  const circle = useMemo(() => search && circleOf(search), [search]);
  const whole = useMemo(
    () => fitted([...spots.map(({ x, y }): [number, number] => [x, y]), ...(circle?.corners ?? [])]),
    [spots, circle],
  );
  // A view the user chose is kept for the same games only.
  const [own, setOwn] = useState({ whole, view: whole });
  const view = own.whole === whole ? own.view : whole;
  const pins = pinsOf(spots, view);
  const named = pins.map((pin) => ({ name: townOf(pin), x: pin.x, y: pin.y }));
  const show = (next: View) => setOwn({ whole, view: next });
  const drag = useDrag((right, down) => show(moved(view, right, down)));
  const offMap =
    found.points.reduce((sum, { count }) => sum + count, 0) - spots.reduce((sum, { point }) => sum + point.count, 0);

  return (
    <>
      <div className="map" {...drag}>
        <Outlines view={view} states={states} circle={circle} search={search} towns={towns} pins={named} />
        <Pins
          pins={pins}
          view={view}
          onZoomTo={(pin) => show(fitted(pin.spots.map(({ x, y }): [number, number] => [x, y])))}
        />
        <Scale {...scaleOf(view)} />
        <div className="absolute right-3 bottom-3 grid overflow-hidden rounded-small shadow-card">
          <Control icon="plus" label="Zoom in" onClick={() => show(zoomed(view, 1 / 2))} />
          <Control icon="minus" label="Zoom out" onClick={() => show(zoomed(view, 2))} />
          <Control icon="whole" label="Show all games" onClick={() => show(whole)} />
        </div>
      </div>
      <Chosen found={found} unplaced={found.unplaced + offMap} />
    </>
  );
}

function Scale({ miles, share }: { miles: number; share: number }) {
  return (
    <p className="map-scale" style={{ width: `${share * 100}%` }}>
      {miles} {miles === 1 ? 'mile' : 'miles'}
    </p>
  );
}

function Control({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" className="map-control" aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
