import type { CompetitionLevel, Gender, Sport } from '@playfield/contracts/fields/options.ts';
import { Schema } from 'mongoose';
import type { Calendar } from './hours.ts';
import { pointSchema, publicPlaceSchema, type Point, type PublicPlace } from '../../places/point.ts';

/** The team's own field. Its address is for teams that have agreed to play there. */
type HomeField = { location: string; address: string | null };

/** When, where and whom a team would like to play, and what others find it by. */
export type AvailabilityRecord = Calendar & {
  /** The team. */
  _id: number;
  homeField: HomeField | null;
  /** Its field, or else its town; absent if neither could be located. If it is the field, private to the team. */
  point?: Point;
  /** Whether it has a field. */
  hosts: boolean;
  publicPlace: PublicPlace;
  vicinity: string | null;
  region: string | null;
  /** Whether the point is the field's, and so stays when the team's town changes. */
  placedByField: boolean;
  travelMiles: number | null;
  gender: Gender;
  ages: { from: number; to: number };
  levels: CompetitionLevel[];
  suggested: boolean;
  /** Whether Quick Match may ask it; `always` includes its quiet hours. */
  quick: 'off' | 'on' | 'always';
  /** Suspended teams are never suggested. */
  suspended: boolean;
  /** The share of its games that the team showed up for; null if there are too few. */
  reliability: number | null;
  /** Copied from the team. */
  sport: Sport;
  age: number;
  level: CompetitionLevel | null;
};

type Private = 'homeField' | 'point';

/** What others may know of a team's availability: no exact location. */
export type PublicAvailability = Omit<AvailabilityRecord, Private> & { readonly [Name in Private]?: never };

export const PUBLIC_AVAILABILITY = { homeField: 0, point: 0 } as const satisfies Record<Private, 0>;

export function publicAvailabilityOf({ homeField: _, point: __, ...open }: AvailabilityRecord): PublicAvailability {
  return open;
}

const stretch = { from: { type: Number, required: true }, to: { type: Number, required: true } };
const part = (fields: object) => new Schema(fields, { _id: false });
const days = part({ from: { type: String, required: true }, to: { type: String, required: true } });

export const availabilitySchema = new Schema<AvailabilityRecord>(
  {
    _id: { type: Number, required: true },
    weekly: { type: [part({ weekday: { type: Number, required: true }, ...stretch })], required: true },
    openings: { type: [part({ date: { type: String, required: true }, ...stretch })], required: true },
    blackouts: { type: [days], required: true },
    seasons: { type: [days], required: true },
    timeZone: { type: String, required: true },
    homeField: {
      type: part({ location: { type: String, required: true }, address: { type: String, default: null } }),
      default: null,
    },
    point: { type: pointSchema, default: undefined },
    hosts: { type: Boolean, required: true },
    publicPlace: { type: publicPlaceSchema, required: true },
    vicinity: { type: String, default: null },
    region: { type: String, default: null },
    placedByField: { type: Boolean, default: false },
    travelMiles: { type: Number, default: null },
    gender: { type: String, required: true },
    ages: { type: part(stretch), required: true },
    levels: { type: [String], required: true },
    suggested: { type: Boolean, required: true },
    quick: { type: String, default: 'on' },
    suspended: { type: Boolean, default: false },
    reliability: { type: Number, default: null },
    sport: { type: String, required: true },
    age: { type: Number, required: true },
    level: { type: String, default: null },
  },
  { collection: 'availabilities', versionKey: false },
);

/** Suggestions read a sport's teams in the cells of a circle (`cells.ts`) and check ages in the index. */
export const suggestionIndexes = {
  vicinity: { sport: 1, suggested: 1, suspended: 1, vicinity: 1, age: 1 },
  region: { sport: 1, suggested: 1, suspended: 1, region: 1, age: 1 },
} as const;
availabilitySchema.index(suggestionIndexes.vicinity);
availabilitySchema.index(suggestionIndexes.region);
