export type Coordinates = { latitude: number; longitude: number };

export const EARTH_RADIUS_MILES = 3_958.761;
export const MILES_PER_KM = 0.621_371;
export const radians = (degrees: number) => (degrees * Math.PI) / 180;

export function distanceMiles(from: Coordinates, to: Coordinates): number {
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const across =
    Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, across)));
}
