import { geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import countiesAddress from 'us-atlas/counties-albers-10m.json?url';
import statesAddress from 'us-atlas/states-albers-10m.json?url';
import { ASPECT, type View } from './geometry.ts';

type States = Topology<{ states: GeometryCollection<{ name: string }> }>;
type Counties = Topology<{ counties: GeometryCollection }>;
export type StateShape = { name: string; d: string; x: number; y: number; width: number };
/** `box` is `[left, top, right, bottom]` in map units. */
export type Border = { line: number[][]; box: readonly [number, number, number, number] };

const path = geoPath();

async function fetchAtlas<Atlas>(address: string): Promise<Atlas> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The map answered ${response.status}`);
  return response.json();
}

export async function loadStates(): Promise<readonly StateShape[]> {
  const atlas = await fetchAtlas<States>(statesAddress);
  return feature(atlas, atlas.objects.states).features.map((state) => {
    const [[left], [right]] = path.bounds(state);
    const [x, y] = path.centroid(state);
    return { name: state.properties.name, d: path(state) ?? '', x, y, width: right - left };
  });
}

export async function loadCounties(): Promise<readonly Border[]> {
  const atlas = await fetchAtlas<Counties>(countiesAddress);
  return mesh(atlas, atlas.objects.counties, (one, other) => one !== other).coordinates.map((line) => {
    const [[left, top], [right, bottom]] = path.bounds({ type: 'LineString', coordinates: line });
    return { line, box: [left, top, right, bottom] };
  });
}

export function pathOf(borders: readonly Border[], view: View): string {
  const x = view.width / 2;
  const y = x / ASPECT;
  const seen = borders.filter(
    ({ box: [left, top, right, bottom] }) =>
      left < view.x + x && right > view.x - x && top < view.y + y && bottom > view.y - y,
  );
  return path({ type: 'MultiLineString', coordinates: seen.map(({ line }) => line) }) ?? '';
}
