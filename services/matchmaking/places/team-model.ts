import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';
import type { Coordinates } from './coordinates.ts';

type ShownPlace = { exact: Coordinates; shown: Coordinates; reachMiles: number };

/** A team's known places, so that editing or reposting a game a few yards away doesn't show a second cell. */
export const teamPlacesSchema = recordSchema('team-places', {
  _id: z.number(),
  places: z.array(z.custom<ShownPlace>()),
});
export type TeamPlacesRecord = RecordOf<typeof teamPlacesSchema>;
