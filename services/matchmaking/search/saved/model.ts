import type { Cadence, SavedFilters } from '@playfield/contracts/saved-searches.ts';
import type { Sport } from '@playfield/contracts/fields/options.ts';
import { Schema, type Types } from 'mongoose';
import type { Coordinates } from '../../places/coordinates.ts';

/** A team's saved search. New games are matched against all of them: `jobs.ts`. */
export type SavedSearchRecord = {
  _id: Types.ObjectId;
  teamId: number;
  name: string;
  cadence: Cadence;
  filters: SavedFilters;
  /** The criteria as text: a team saves the same search only once. */
  about: string;
  /** Null for all sports. */
  sport: Sport | null;
  /** Where its games can be: the H3 cells that its circle touches, `state:CO`, or `anywhere`. */
  areas: string[];
  /** The center of its circle; null if it has none. */
  center: Coordinates | null;
  /** Folded words that a game must have, at least as prefixes. */
  searchTokens: string[];
  createdAt: Date;
};

const text = { type: String, required: true };

export const savedSearchSchema = new Schema<SavedSearchRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    teamId: { type: Number, required: true },
    name: text,
    cadence: text,
    filters: { type: Schema.Types.Mixed, required: true },
    about: text,
    sport: { type: String, default: null },
    areas: { type: [String], required: true },
    center: { type: Schema.Types.Mixed, default: null },
    searchTokens: { type: [String], required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'saved-searches', versionKey: false },
);
savedSearchSchema.index({ teamId: 1, about: 1 }, { unique: true });
savedSearchSchema.index({ areas: 1, sport: 1, 'filters.ageGroup': 1 });
