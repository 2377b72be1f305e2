import * as z from 'zod/mini';
import { type Town, asRough, type RoughPoint } from './location-privacy.ts';

/** A GeoJSON point: longitude first, in degrees. */
export const point = z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) });

/** What everyone may know of a game's location. */
export const publicPlace = z.object({
  /** Empty if neither the venue's town nor the team's own is known. */
  town: z.custom<Town | ''>(),
  /** The center of a cell (`location-privacy.ts`); null if the location could not be located. */
  point: z.nullable(point),
});
export type PublicPlace = z.infer<typeof publicPlace>;

/** Shown instead of a place that only the game's two teams may know. */
export const SOMEWHERE = 'Location shared once you agree';
/** The point of a game or a team that strangers see. */
export function shownPointOf({ publicPlace: { point } }: { publicPlace: PublicPlace }): RoughPoint | null {
  if (!point) return null;
  const [longitude, latitude] = point.coordinates;
  return asRough({ latitude, longitude });
}
