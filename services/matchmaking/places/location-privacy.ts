// Strangers see only a town and a rough point: the center of a cell or of a town. Cells come from one permanent H3
// grid, rotated by a secret. Random noise isn't used, because it could be averaged out.
import { createHmac } from 'node:crypto';
import { cellToLatLng, cellToParent, getHexagonAreaAvg, getHexagonEdgeLengthAvg, latLngToCell, UNITS } from 'h3-js';
import { MILES_PER_KM, radians, type Coordinates } from './coordinates.ts';

declare const rough: unique symbol;
declare const town: unique symbol;

export type RoughPoint = Coordinates & { readonly [rough]: true };
/** 'City, ST' from the gazetteer or Google. Strangers see it, so it is never text that a user typed. */
export type Town = string & { readonly [town]: true };

/** Minimum population of a cell, if possible: a cell with fewer people might contain only one field. */
const PEOPLE_MIN = 1_000;
/** H3 resolutions from fine to coarse: 2, 14 and 98 square miles on average (h3geo.org/docs/core-library/restable). */
const RESOLUTIONS = [7, 6, 5] as const;
type Resolution = (typeof RESOLUTIONS)[number];
const FINEST: Resolution = 7;
const COARSEST: Resolution = 5;
const COUNTED_MILES = 6;
/** A field this close to one of its team's stored places shows that place's point, even across a cell border. */
const SAME_PLACE_MILES = 1;

type Population = { peopleWithin(point: Coordinates, miles: number): Promise<number> };

export type LocationGrid = ReturnType<typeof createLocationGrid>;

type Vector = readonly [x: number, y: number, z: number];
type Rotation = readonly [Vector, Vector, Vector];

export function createLocationGrid(secret: string, gazetteer: Population) {
  const rotation = rotationBy(secret);
  const toGrid = (point: Coordinates) => coordinatesOf(turn(rotation, vectorOf(point)));
  const fromGrid = (cell: string) => {
    const [latitude, longitude] = cellToLatLng(cell);
    return coordinatesOf(turn(transposed(rotation), vectorOf({ latitude, longitude })));
  };

  /** Returns the same resolution for every point of a coarse cell, so that cells of different sizes don't overlap. */
  async function resolutionFor(finest: string): Promise<Resolution> {
    const people = await gazetteer.peopleWithin(fromGrid(cellToParent(finest, COARSEST)), COUNTED_MILES);
    const density = people / (Math.PI * COUNTED_MILES ** 2);
    return RESOLUTIONS.find((resolution) => density * squareMiles(resolution) >= PEOPLE_MIN) ?? COARSEST;
  }

  return {
    async snap(exact: Coordinates) {
      const { latitude, longitude } = toGrid(exact);
      const finest = latLngToCell(latitude, longitude, FINEST);
      const resolution = await resolutionFor(finest);
      return {
        point: asRough(rounded(fromGrid(cellToParent(finest, resolution)))),
        reachMiles: Math.max(SAME_PLACE_MILES, edgeMiles(resolution) / 2),
      };
    },
  };
}

const squareMiles = (resolution: Resolution) => getHexagonAreaAvg(resolution, UNITS.km2) * MILES_PER_KM ** 2;
const edgeMiles = (resolution: Resolution) => getHexagonEdgeLengthAvg(resolution, UNITS.km) * MILES_PER_KM;

export function asRough({ latitude, longitude }: Coordinates): RoughPoint {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only code that makes a `RoughPoint`
  return { latitude, longitude } as RoughPoint;
}

export function townNamed(name: string, state: string): Town {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only code that makes a `Town`
  return `${name}, ${state}` as Town;
}

/** Rounds to four decimals (about 12 yards), so that floating-point noise doesn't give a cell several points. */
function rounded({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: Number(latitude.toFixed(4)), longitude: Number(longitude.toFixed(4)) };
}

/** Derives a uniformly random rotation (Shoemake, "Uniform Random Rotations", Graphics Gems III). */
function rotationBy(secret: string): Rotation {
  const digest = createHmac('sha256', secret).update('location grid').digest();
  const share = (index: number) => digest.readUInt32BE(index * 4) / 2 ** 32;
  const [u, v, w] = [share(0), 2 * Math.PI * share(1), 2 * Math.PI * share(2)];
  const [a, b] = [Math.sqrt(1 - u), Math.sqrt(u)];
  const [x, y, z, r] = [a * Math.sin(v), a * Math.cos(v), b * Math.sin(w), b * Math.cos(w)];
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y - z * r), 2 * (x * z + y * r)],
    [2 * (x * y + z * r), 1 - 2 * (x * x + z * z), 2 * (y * z - x * r)],
    [2 * (x * z - y * r), 2 * (y * z + x * r), 1 - 2 * (x * x + y * y)],
  ];
}

function transposed([a, b, c]: Rotation): Rotation {
  return [
    [a[0], b[0], c[0]],
    [a[1], b[1], c[1]],
    [a[2], b[2], c[2]],
  ];
}

function turn(rotation: Rotation, [x, y, z]: Vector): Vector {
  const along = ([a, b, c]: Vector) => a * x + b * y + c * z;
  return [along(rotation[0]), along(rotation[1]), along(rotation[2])];
}

const degrees = (angle: number) => (angle * 180) / Math.PI;

function vectorOf({ latitude, longitude }: Coordinates): Vector {
  const [up, around] = [radians(latitude), radians(longitude)];
  return [Math.cos(up) * Math.cos(around), Math.cos(up) * Math.sin(around), Math.sin(up)];
}

function coordinatesOf([x, y, z]: Vector): Coordinates {
  return { latitude: degrees(Math.atan2(z, Math.hypot(x, y))), longitude: degrees(Math.atan2(y, x)) };
}
