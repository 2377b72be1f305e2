export type Coordinates = { latitude: number; longitude: number };

const EARTH_RADIUS_MILES = 3_958.761;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

export function milesBetween(one: Coordinates, other: Coordinates): number {
  const [a, b] = [radians(one.latitude), radians(other.latitude)];
  const across =
    Math.sin((b - a) / 2) ** 2 +
    Math.cos(a) * Math.cos(b) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(across)));
}

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
