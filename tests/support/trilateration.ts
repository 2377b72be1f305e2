/** What can be computed from distances to known points alone. */
export type Coordinates = { latitude: number; longitude: number };
type Sighting = { from: Coordinates; miles: number };

const EARTH_RADIUS_MILES = 3_958.761;
const MILES_A_DEGREE = (EARTH_RADIUS_MILES * Math.PI) / 180;
const STEPS = 60;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance (haversine formula), independent of the product's, so as not to repeat its mistakes. */
export function milesBetween(one: Coordinates, other: Coordinates): number {
  const [a, b] = [radians(one.latitude), radians(other.latitude)];
  const across =
    Math.sin((b - a) / 2) ** 2 +
    Math.cos(a) * Math.cos(b) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(across)));
}

/** The least-squares point for the distances: Gauss-Newton, in degrees. */
export function trilaterate(sightings: readonly Sighting[], start: Coordinates): Coordinates {
  let { latitude, longitude } = start;
  for (let step = 0; step < STEPS; step += 1) {
    let [xx, xy, yy, xr, yr] = [0, 0, 0, 0, 0];
    for (const { from, miles } of sightings) {
      const here = milesBetween(from, { latitude, longitude });
      const north = ((latitude - from.latitude) * MILES_A_DEGREE ** 2) / Math.max(here, 0.01);
      const east =
        ((longitude - from.longitude) * (MILES_A_DEGREE * Math.cos(radians(latitude))) ** 2) / Math.max(here, 0.01);
      const rest = miles - here;
      xx += north * north;
      xy += north * east;
      yy += east * east;
      xr += north * rest;
      yr += east * rest;
    }
    const determinant = xx * yy - xy * xy;
    if (Math.abs(determinant) < 1e-9) break;
    latitude += (yy * xr - xy * yr) / determinant;
    longitude += (xx * yr - xy * xr) / determinant;
  }
  return { latitude, longitude };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
