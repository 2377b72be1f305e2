import { possessive } from '@playfield/contracts/fields/possessive.ts';
import { useMemo, useState, useRef, type PointerEvent } from 'react';
import { $circle, $map, type MapOfGames, choosePin, $mapFailed, loadMap, $others } from './map-store.ts';
import { Icon, Crest, Button } from '../../../shared/ui/Button.tsx';
import type { IconName } from '../../../data/icons.ts';
import { useValue, FailedState } from '../../../shared/ui/States.tsx';
import type { StateShape } from './atlas.ts';
import {
  pinsOf,
  spotsOf,
  townOf,
  comesApart,
  idsOf,
  type Pin,
  circleOf,
  fitted,
  moved,
  scaleOf,
  zoomed,
  type View,
  placeIn,
} from './geometry.ts';
import { Outlines } from './Outlines.tsx';
import type { Town } from './towns.ts';
import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { $chosen, isMapBeside, $chosenCount } from './map-shown.ts';
import { openGame } from '../results/details.ts';
import { $results } from '../results/store.ts';

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
    <p
      className="pointer-events-none absolute bottom-2 left-3 border-x-2 border-b-2 border-soft bg-surface/80 pb-0.5 text-center text-[0.75rem] leading-[1.3] whitespace-nowrap text-soft"
      style={{ width: `${share * 100}%` }}
    >
      {miles} {miles === 1 ? 'mile' : 'miles'}
    </p>
  );
}

function Control({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="grid size-11 place-items-center bg-surface not-first:border-t not-first:border-hairline hover:bg-sunk focus-visible:-outline-offset-3"
      aria-label={label}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

const DISC =
  'grid size-8 place-items-center rounded-full border-2 border-surface bg-pitch text-[0.9375rem] font-bold text-on-pitch shadow-[0_1px_4px_var(--shade)] transition-transform duration-(--quick) ease-out group-data-chosen:scale-120 group-data-chosen:border-ink group-data-chosen:bg-amber group-data-chosen:text-on-amber';

function Pins({ pins, view, onZoomTo }: { pins: readonly Pin[]; view: View; onZoomTo: (pin: Pin) => void }) {
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
              className="group absolute grid size-11 -translate-1/2 place-items-center rounded-full data-chosen:z-1"
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
              <span aria-hidden="true" className={DISC}>
                {alone ? <Crest team={alone.team} className="size-7" /> : pin.count}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function choose(ids: readonly number[], count: number): void {
  void choosePin(ids, count);
  if (isMapBeside()) {
    document.querySelector(`#game-${ids[0]}`)?.scrollIntoView({ block: 'nearest' });
  }
}

const nameOf = ({ team, date, location }: Matchup): string => `${team.teamName}, ${shortDayText(date)}, ${location}`;

function Chosen({ found, unplaced }: { found: MapOfGames; unplaced: number }) {
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
              {shortDayText(date)} · {location}
            </span>
          </p>
          <Button className="flex-none" aria-haspopup="dialog" onClick={() => void openGame(id)}>
            Details<span className="sr-only"> of {possessive(team.teamName)} game</span>
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

function useNamedGames(): ReadonlyMap<number, Matchup> {
  const results = useValue($results);
  const others = useValue($others);
  return useMemo(() => {
    const listed = results.status === 'ready' ? results.matchups : [];
    return new Map([...Object.values(others), ...listed].map((game) => [game.id, game]));
  }, [results, others]);
}
