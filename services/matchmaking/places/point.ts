import * as z from 'zod/mini';
import { type Town, asRough, type RoughPoint } from './location-privacy.ts';
import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import type { Coordinates } from './coordinates.ts';

export const point = z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) });

export const publicPlace = z.object({ town: z.custom<Town | ''>(), point: z.nullable(point) });
export type PublicPlace = z.infer<typeof publicPlace>;

export const SOMEWHERE = 'Location shared once you agree';
export function shownPointOf({ publicPlace: { point } }: { publicPlace: PublicPlace }): RoughPoint | null {
  if (!point) return null;
  const [longitude, latitude] = point.coordinates;
  return asRough({ latitude, longitude });
}

type ShownPlace = { exact: Coordinates; shown: Coordinates; reachMiles: number };

/** Remembers shown places, so that a game edited or reposted a few yards away doesn't show a different point. */
export const teamPlacesSchema = recordSchema('team-places', {
  _id: z.number(),
  places: z.array(z.custom<ShownPlace>()),
});
export type TeamPlacesRecord = RecordOf<typeof teamPlacesSchema>;
