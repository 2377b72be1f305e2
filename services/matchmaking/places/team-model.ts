import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';
import type { Coordinates } from './coordinates.ts';

/** A place where a team plays, and the point strangers see for it. */
type ShownPlace = { exact: Coordinates; shown: Coordinates; reachMiles: number };

/** The places that a team has named, so that an edit or a repost from a few yards away shows no second cell. */
export const teamPlacesSchema = recordSchema('team-places', {
  /** The team. */
  _id: z.number(),
  places: z.array(z.custom<ShownPlace>()),
  /** Grows with every place, so that concurrent writers see each other. */
  revision: z.number(),
});
export type TeamPlacesRecord = RecordOf<typeof teamPlacesSchema>;
