import { geoAlbersUsa, geoCircle, geoPath } from 'd3-geo';
import { MAP_IDS_MAX, type MapPoint } from '@playfield/contracts/search.ts';

/** Projects to the units of us-atlas maps, which are 975 wide and 610 high. A unit is about three miles. */
const projection = geoAlbersUsa().scale(1300).translate([487.5, 305]);
const MILES_A_DEGREE = 69.09;
const MILES_A_UNIT = 3_958.761 / 1300;
const ALASKA_SCALE = 0.35;
const ALASKA_SOUTH = 50;
const LENGTHS = [500, 200, 100, 50, 20, 10, 5, 2, 1];
const SCALE_SHARE = 0.28;
export const ASPECT = 5 / 4;
export type View = { x: number; y: number; width: number };
export type Point = readonly [number, number];

export const NATION: View = { x: 487.5, y: 305, width: 975 };
/** Minimum width of the view in map units (about 30 miles). */
const CLOSEST = 10;
export function locate(longitude: string | number, latitude: string | number): [number, number] | null {
  return projection([Number(longitude), Number(latitude)]);
}

export function circleOf({ latitude, longitude, miles }: { latitude: number; longitude: number; miles: number }) {
  const middle = locate(longitude, latitude);
  if (!middle) return null;
  const shape = geoCircle()
    .center([longitude, latitude])
    .radius(miles / MILES_A_DEGREE)();
  const path = geoPath(projection);
  const corners: readonly Point[] = path.bounds(shape);
  return { d: path(shape) ?? '', middle, corners, top: Math.min(...corners.map(([, y]) => y)) };
}

export function fitted(points: readonly Point[]): View {
  if (points.length === 0) return NATION;
  const [left, right] = span(points.map(([x]) => x));
  const [top, bottom] = span(points.map(([, y]) => y));
  const width = Math.max(right - left, (bottom - top) * ASPECT) * 1.3;
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: bounded(width) };
}

const span = (numbers: readonly number[]): [number, number] => [Math.min(...numbers), Math.max(...numbers)];

const bounded = (width: number): number => Math.min(Math.max(width, CLOSEST * 2), NATION.width);

export function zoomed(view: View, factor: number): View {
  return { ...view, width: Math.min(Math.max(view.width * factor, CLOSEST), NATION.width) };
}

export function moved(view: View, right: number, down: number): View {
  const x = Math.min(Math.max(view.x + right * view.width, 0), 975);
  const y = Math.min(Math.max(view.y + (down * view.width) / ASPECT, 0), 610);
  return { ...view, x, y };
}

export function isSeen({ x, y }: { x: number; y: number }, view: View): boolean {
  return Math.abs(x - view.x) < view.width * 0.48 && Math.abs(y - view.y) < (view.width / ASPECT) * 0.46;
}

export function placeIn(view: View, { x, y }: { x: number; y: number }): { left: string; top: string } {
  const left = 50 + ((x - view.x) / view.width) * 100;
  const top = 50 + ((y - view.y) / view.width) * ASPECT * 100;
  return { left: `${left}%`, top: `${top}%` };
}

export function scaleOf({ x, y, width }: View): { miles: number; share: number } {
  const inAlaska = (projection.invert?.([x, y])?.[1] ?? 0) > ALASKA_SOUTH;
  const miles = width * MILES_A_UNIT * (inAlaska ? 1 / ALASKA_SCALE : 1);
  const length = LENGTHS.find((one) => one / miles <= SCALE_SHARE) ?? 1;
  return { miles: length, share: length / miles };
}

const PIN_SHARE = 0.095;

export type Spot = { x: number; y: number; point: MapPoint };
export type Pin = { x: number; y: number; count: number; spots: readonly [Spot, ...Spot[]] };

export function spotsOf(points: readonly MapPoint[]): readonly Spot[] {
  return points.flatMap((point) => {
    const at = locate(point.longitude, point.latitude);
    return at ? [{ x: at[0], y: at[1], point }] : [];
  });
}

export function pinsOf(spots: readonly Spot[], view: View): readonly Pin[] {
  const pins: Pin[] = [];
  for (const spot of spots.filter((candidate) => isSeen(candidate, view))) {
    const near = pins.findIndex((pin) => Math.hypot(pin.x - spot.x, pin.y - spot.y) < view.width * PIN_SHARE);
    const pin = pins[near];
    if (pin) pins[near] = joined(pin, spot);
    else pins.push({ x: spot.x, y: spot.y, count: spot.point.count, spots: [spot] });
  }
  return pins.sort((a, b) => a.y - b.y || a.x - b.x);
}

function joined({ x, y, count, spots }: Pin, spot: Spot): Pin {
  const all = count + spot.point.count;
  const share = spot.point.count / all;
  return { x: x + (spot.x - x) * share, y: y + (spot.y - y) * share, count: all, spots: [...spots, spot] };
}

export function comesApart({ spots }: Pin): boolean {
  const [left, right] = span(spots.map(({ x }) => x));
  const [top, bottom] = span(spots.map(({ y }) => y));
  return Math.max(right - left, bottom - top) > CLOSEST * PIN_SHARE;
}

export function idsOf({ spots }: Pin): readonly number[] {
  return spots.flatMap(({ point }) => point.ids).slice(0, MAP_IDS_MAX);
}

export function townOf({ spots }: Pin): string {
  const { location } = spots.reduce((most, { point }) => (point.count > most.count ? point : most), spots[0].point);
  return /^(.+), [A-Z]{2}$/.exec(location)?.[1] ?? '';
}
