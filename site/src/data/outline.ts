import { createRequire } from 'node:module';
import { states } from '@playfield/contracts/fields/options.ts';
import { geoMercator, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

export const OUTLINE_SIZE = 200;

type States = Topology<{ states: GeometryCollection<{ name: string }> }>;

export function outlineOf(code: (typeof states)[number]['value']): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package's own file, in its documented format
  const atlas = createRequire(import.meta.url)('us-atlas/states-10m.json') as States;
  const name = states.find(({ value }) => value === code)?.label;
  const state = feature(atlas, atlas.objects.states).features.find(({ properties }) => properties.name === name);
  if (!state) throw new Error(`There is no outline of ${code}`);
  const projection = geoMercator().fitSize([OUTLINE_SIZE, OUTLINE_SIZE], state);
  return geoPath(projection).digits(0)(state) ?? '';
}
