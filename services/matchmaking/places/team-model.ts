import { Schema } from 'mongoose';
import type { Coordinates } from './coordinates.ts';

/** A place where a team plays, and the point strangers see for it. */
type ShownPlace = { exact: Coordinates; shown: Coordinates; reachMiles: number };

/** The places that a team has named, so that an edit or a repost from a few yards away shows no second cell. */
export type TeamPlacesRecord = {
  /** The team. */
  _id: number;
  places: ShownPlace[];
  /** Grows with every place, so that concurrent writers see each other. */
  revision: number;
};

export const teamPlacesSchema = new Schema<TeamPlacesRecord>(
  {
    _id: { type: Number, required: true },
    places: { type: Schema.Types.Mixed, required: true },
    revision: { type: Number, required: true },
  },
  { collection: 'team-places', versionKey: false },
);
