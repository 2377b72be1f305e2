import type { Cadence, SavedFilters } from '@playfield/contracts/saved-searches.ts';
import type { Sport } from '@playfield/contracts/fields/options.ts';
import { Schema } from 'mongoose';
import type { Types } from 'mongoose';
import type { Coordinates } from '../places/coordinates.ts';

/** A search that a team keeps. A new game is looked up among all of them: `alerting.ts`. */
export type SavedSearchRecord = {
  _id: Types.ObjectId;
  teamId: number;
  name: string;
  cadence: Cadence;
  filters: SavedFilters;
  /** What the search finds, as text: a team saves the same one once. */
  about: string;
  /** Null for games of all sports. */
  sport: Sport | null;
  /** Where a game can be that it finds: the H3 cells that its circle touches, `state:CO`, or `anywhere`. */
  areas: string[];
  /** The middle of its circle; null where it has none. */
  center: Coordinates | null;
  /** The folded words that a game must have, or have the beginnings of. */
  words: string[];
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
    words: { type: [String], required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'saved-searches', versionKey: false },
);
savedSearchSchema.index({ teamId: 1, about: 1 }, { unique: true });
savedSearchSchema.index({ areas: 1, sport: 1, 'filters.ageGroup': 1 });
