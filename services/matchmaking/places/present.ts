import { asRough, type RoughPoint } from './location-privacy.ts';
import type { PublicPlace } from './point.ts';

/** Shown instead of a place that only the game's two teams may know. */
export const SOMEWHERE = 'Location shared once you agree';
/** The point of a game or a team that strangers see. */
export function shownPointOf({ publicPlace: { point } }: { publicPlace: PublicPlace }): RoughPoint | null {
  if (!point) return null;
  const [longitude, latitude] = point.coordinates;
  return asRough({ latitude, longitude });
}
