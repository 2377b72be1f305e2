import { MAP_IDS_MAX, type MapPoint } from '@playfield/contracts/search.ts';
import { CLOSEST, isSeen, locate, span, type View } from './geometry.ts';

/** A pin's diameter as a fraction of the map's width: 38 of 400 pixels. */
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
