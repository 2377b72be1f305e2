import { cellToLatLng, getHexagonEdgeLengthAvg, gridDisk, latLngToCell, UNITS } from 'h3-js';
import { distanceMiles, MILES_PER_KM, type Coordinates } from './coordinates.ts';

/** H3 resolutions with cells of about 680 and 4,800 square miles on average. */
const VICINITY = 4;
const REGION = 3;
const VICINITY_FARTHEST_MILES = 110;
/** Beyond this radius, a circle touches too many regions to list, so the search does not filter by cells. */
const REGION_FARTHEST_MILES = 450;
/** Upper bound on the distance from a cell's center to a corner, in average edge lengths (1 on a plane). */
const REACH_EDGES = 1.3;
/** Lower bound on the distance between the centers of neighboring cells, in average edge lengths (√3 on a plane). */
const NEIGHBOR_EDGES = 1.3;

/** H3 cells to search by. Geospatial indexes don't keep games in time order (docs/decisions/0010-games-in-cells.md). */
export type Cells = { vicinity: string | null; region: string | null };

export function cellsOf(venue: Coordinates | null): Cells {
  if (!venue) return { vicinity: null, region: null };
  const { latitude, longitude } = venue;
  return { vicinity: latLngToCell(latitude, longitude, VICINITY), region: latLngToCell(latitude, longitude, REGION) };
}

export function touchedBy(center: Coordinates, miles: number): { [Name in keyof Cells]?: { $in: string[] } } {
  if (miles > REGION_FARTHEST_MILES) return {};
  return miles > VICINITY_FARTHEST_MILES
    ? { region: { $in: cover(center, miles, REGION) } }
    : { vicinity: { $in: cover(center, miles, VICINITY) } };
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
