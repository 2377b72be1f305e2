import * as z from 'zod/mini';
import { type Town, asRough, type RoughPoint } from './location-privacy.ts';
import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import type { Coordinates } from './coordinates.ts';

/** A GeoJSON point: longitude first, in degrees. */
export const point = z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) });

export const publicPlace = z.object({
  /** Empty if neither the venue's town nor the team's is known. */
  town: z.custom<Town | ''>(),
  point: z.nullable(point),
});
export type PublicPlace = z.infer<typeof publicPlace>;

/** Shown in place of a location that only the game's two teams may see. */
export const SOMEWHERE = 'Location shared once you agree';
export function shownPointOf({ publicPlace: { point } }: { publicPlace: PublicPlace }): RoughPoint | null {
  if (!point) return null;
  const [longitude, latitude] = point.coordinates;
  return asRough({ latitude, longitude });
}

type ShownPlace = { exact: Coordinates; shown: Coordinates; reachMiles: number };

/** A team's known places, so that editing or reposting a game a few yards away doesn't show a second cell. */
export const teamPlacesSchema = recordSchema('team-places', {
  _id: z.number(),
  places: z.array(z.custom<ShownPlace>()),
});
export type TeamPlacesRecord = RecordOf<typeof teamPlacesSchema>;
