/**
 * Where a game lies, as a word that an ordinary index can hold beside sport and time: the H3 cell around its venue. A search
 * by distance names the cells that its circle touches, and the index reads each cell in the order of time. That beats an
 * index on points, which finds all that is near before anything is put in order (docs/performance.md).
 */
import { cellToLatLng, getHexagonEdgeLengthAvg, gridDisk, latLngToCell, UNITS } from 'h3-js';
import type { Coordinates } from '../places/coordinates.ts';
import { distanceMiles } from '../places/coordinates.ts';

/** H3 resolutions (h3geo.org/docs/core-library/restable): cells some 26 and 70 miles across, for short and for long ways. */
const VICINITY = 4;
const REGION = 3;
/** Up to here a circle touches some 80 vicinities at most. MongoDB puts at most 200 scans of an index in one order. */
const VICINITY_FARTHEST_MILES = 110;
/** Beyond, a circle touches too many regions to name, and a search need not look at where games are. */
const REGION_FARTHEST_MILES = 450;
const MILES_PER_KM = 0.621_371;
/** How far a corner can be from the middle of its cell, in average edges: on a sphere, cells are not quite alike. */
const REACH_EDGES = 1.3;
/** The least distance between the middles of two neighbours, in average edges; √3 on a plane. */
const NEIGHBOR_EDGES = 1.3;

export type Cells = { vicinity: string | null; region: string | null };

/** The cells that a venue lies in; none for one that could not be placed. */
export function cellsOf(venue: Coordinates | null): Cells {
  if (!venue) return { vicinity: null, region: null };
  const { latitude, longitude } = venue;
  return { vicinity: latLngToCell(latitude, longitude, VICINITY), region: latLngToCell(latitude, longitude, REGION) };
}

/** A filter for the cells that a circle touches; `{}` where it is too wide to be worth one. */
export function touchedBy(center: Coordinates, miles: number): { [Name in keyof Cells]?: { $in: string[] } } {
  if (miles <= VICINITY_FARTHEST_MILES) return { vicinity: { $in: cover(center, miles, VICINITY) } };
  return miles <= REGION_FARTHEST_MILES ? { region: { $in: cover(center, miles, REGION) } } : {};
}

function cover(center: Coordinates, miles: number, resolution: number): string[] {
  const edge = getHexagonEdgeLengthAvg(resolution, UNITS.km) * MILES_PER_KM;
  const reach = miles + edge * REACH_EDGES;
  const middle = latLngToCell(center.latitude, center.longitude, resolution);
  return gridDisk(middle, Math.ceil(reach / (edge * NEIGHBOR_EDGES)) + 1).filter((cell) => {
    const [latitude, longitude] = cellToLatLng(cell);
    return distanceMiles(center, { latitude, longitude }) <= reach;
  });
}
