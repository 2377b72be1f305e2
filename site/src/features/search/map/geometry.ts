/** Map geometry, in the units of the us-atlas drawings: 975 wide, 610 high, about three miles each. */
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { geoAlbersUsa, geoCircle, geoPath } from 'd3-geo';

/** The projection of the us-atlas `albers` files. */
const projection = geoAlbersUsa().scale(1300).translate([487.5, 305]);
const MILES_A_DEGREE = 69.09;
/** Aspect ratio of the map on screen. */
export const ASPECT = 5 / 4;
/** The visible part of the map: center and width. */
export type View = { x: number; y: number; width: number };
export type Spot = { x: number; y: number; game: Matchup };
/** A group of overlapping games; most have one. */
export type Pin = { x: number; y: number; games: readonly [Matchup, ...Matchup[]]; spots: readonly Spot[] };
type Point = readonly [number, number];

export const NATION: View = { x: 487.5, y: 305, width: 975 };
/** About thirty miles; closer, county borders add nothing. */
const CLOSEST = 10;
/** A pin's share of the map's width: 38 of 400 pixels. */
const PIN_SHARE = 0.095;

/** Games with a known place on the map. */
export function spotsOf(games: readonly Matchup[]): readonly Spot[] {
  return games.flatMap((game) => {
    const at = game.latitude === null || game.longitude === null ? null : locate(game.longitude, game.latitude);
    return at ? [{ x: at[0], y: at[1], game }] : [];
  });
}

function locate(longitude: string | number, latitude: string | number): [number, number] | null {
  return projection([Number(longitude), Number(latitude)]);
}

type Around = { latitude: number; longitude: number; miles: number };

/** A circle on the ground as a path, with its center and bounding box. Null if it is off the map. */
export function circleOf({ latitude, longitude, miles }: Around) {
  const middle = locate(longitude, latitude);
  if (!middle) return null;
  const shape = geoCircle()
    .center([longitude, latitude])
    .radius(miles / MILES_A_DEGREE)();
  const path = geoPath(projection);
  const corners: readonly Point[] = path.bounds(shape);
  return { d: path(shape) ?? '', middle, corners, top: Math.min(...corners.map(([, y]) => y)) };
}

/** The view that fits all points with a margin; the whole nation if there are none. */
export function fitted(points: readonly Point[]): View {
  if (points.length === 0) return NATION;
  const [left, right] = span(points.map(([x]) => x));
  const [top, bottom] = span(points.map(([, y]) => y));
  const width = Math.max(right - left, (bottom - top) * ASPECT) * 1.3;
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: bounded(width) };
}

function span(numbers: readonly number[]): [number, number] {
  return [Math.min(...numbers), Math.max(...numbers)];
}

function bounded(width: number): number {
  return Math.min(Math.max(width, CLOSEST * 2), NATION.width);
}

/** The same center, `factor` times as wide. */
export function zoomed(view: View, factor: number): View {
  return { ...view, width: Math.min(Math.max(view.width * factor, CLOSEST), NATION.width) };
}

/** Moved by fractions of the map's width and height; the center stays within the nation. */
export function moved(view: View, right: number, down: number): View {
  const x = Math.min(Math.max(view.x + right * view.width, 0), 975);
  const y = Math.min(Math.max(view.y + (down * view.width) / ASPECT, 0), 610);
  return { ...view, x, y };
}

/** Whether zooming in splits the group. */
export function comesApart({ spots }: Pin): boolean {
  const [left, right] = span(spots.map(({ x }) => x));
  const [top, bottom] = span(spots.map(({ y }) => y));
  return Math.max(right - left, bottom - top) > CLOSEST * PIN_SHARE;
}

/** The visible spots grouped as pins, in reading order: top to bottom, left to right. */
export function pinsOf(spots: readonly Spot[], view: View): readonly Pin[] {
  const pins: Pin[] = [];
  for (const spot of spots.filter((candidate) => isSeen(candidate, view))) {
    const near = pins.findIndex((pin) => Math.hypot(pin.x - spot.x, pin.y - spot.y) < view.width * PIN_SHARE);
    const pin = pins[near];
    if (pin) pins[near] = joined(pin, spot);
    else pins.push({ x: spot.x, y: spot.y, games: [spot.game], spots: [spot] });
  }
  return pins.sort((a, b) => a.y - b.y || a.x - b.x);
}

function joined(pin: Pin, spot: Spot): Pin {
  const spots = [...pin.spots, spot];
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const x = mean(spots.map((each) => each.x));
  const y = mean(spots.map((each) => each.y));
  return { x, y, games: [...pin.games, spot.game], spots };
}

function isSeen({ x, y }: { x: number; y: number }, view: View): boolean {
  return Math.abs(x - view.x) < view.width * 0.48 && Math.abs(y - view.y) < (view.width / ASPECT) * 0.46;
}

/** A point's position in the map's box, in percent from the left and top. */
export function placeIn(view: View, { x, y }: { x: number; y: number }): { left: string; top: string } {
  const left = 50 + ((x - view.x) / view.width) * 100;
  const top = 50 + ((y - view.y) / view.width) * ASPECT * 100;
  return { left: `${left}%`, top: `${top}%` };
}
