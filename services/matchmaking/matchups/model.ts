import type { MatchupStatus } from '@playfield/contracts/matchups.ts';
import type { AgeGroup, CompetitionLevel, Gender, MatchupType, Sport } from '@playfield/contracts/fields/options.ts';
import { Schema } from 'mongoose';
import type { Types } from 'mongoose';
import type { Town } from '../places/location-privacy.ts';

/** A GeoJSON point: longitude first, in degrees. */
export type Point = { type: 'Point'; coordinates: [longitude: number, latitude: number] };

/** What everybody may know of where a game is. */
export type PublicPlace = {
  /** Empty where neither the venue's town nor the team's own is known. */
  town: Town | '';
  /** The middle of a cell (`location-privacy.ts`); null where the location could not be placed. */
  point: Point | null;
};

/** A posted game: when and where a team would like to play. */
export type MatchupRecord = {
  _id: number;
  teamId: number;
  matchupType: MatchupType;
  sport: Sport;
  ageGroup: AgeGroup;
  gender: Gender;
  competitionLevel: CompetitionLevel | null;
  /** Local to the venue, as are the times. */
  date: string;
  startTime: string;
  endTime: string;
  timeZone: string;
  startsAt: Date;
  /** What its team typed. With address, ZIP code and point for the two teams of the game alone: {@link PublicMatchup}. */
  location: string;
  /** The very place; null where its team has not said. */
  address: string | null;
  zipcode: string | null;
  /** Absent where the location could not be placed. */
  point?: Point;
  state: string | null;
  publicPlace: PublicPlace;
  /** The H3 cells that the public point lies in: what a search by distance looks for (`cells.ts`). */
  vicinity: string | null;
  region: string | null;
  /** Miles; null where any distance will do, or the team hosts. */
  maxTravelDistance: number | null;
  additionalInfo: string | null;
  /** `hidden` while its team is suspended. */
  status: MatchupStatus | 'hidden';
  interestCount: number;
  /** What free text finds it by: the folded words of team name, place and notes. Not among what is read. */
  words: string[];
  /** What admins find it by: title, team name and location, and their grams (`kit/data/substrings.ts`), which are not read. */
  searched: string;
  grams: string[];
  /** Whether the two called it off when it was about to begin. */
  calledOffLate?: boolean;
  /** When two teams agreed on it, at the latest; null before. */
  matchedAt: Date | null;
  /** When an admin's deletion is carried out; until then it counts as cancelled. Null where there is none. */
  removeAt: Date | null;
  /** What the deletion is taken back to. */
  statusBefore: MatchupRecord['status'] | null;
  /** When pending interests were closed because it began; null before. */
  closedAt: Date | null;
  /** When both teams were asked to review each other; null before. */
  reviewsAskedAt: Date | null;
  /** While saved searches are still to be told of it: the last one that was, in the order of their ids. */
  toTell?: Types.ObjectId;
  /** Whether it can be found, as the notifier was last told; absent while no alert has told of it. */
  found?: boolean;
  /** Grows with every change. */
  revision: number;
  /** What its sender called it, and the day it was posted for, so that posting it again does nothing; absent where none was given. */
  clientId?: string;
  createdAt: Date;
};

/** What is the business of a game's two teams, and of admins. */
type Private = 'location' | 'address' | 'zipcode' | 'point' | 'searched';

/** A game as everybody else may know it. A whole record does not fit this type: nothing exact gets to where strangers are answered. */
export type PublicMatchup = Omit<MatchupRecord, Private> & { readonly [Name in Private]?: never };

/** A projection that leaves out what {@link PublicMatchup} does not have. */
export const PUBLIC_FIELDS = { location: 0, address: 0, zipcode: 0, point: 0, searched: 0 } as const satisfies Record<
  Private,
  0
>;

/** A game without what is not everybody's. */
export function publicOf(record: MatchupRecord): PublicMatchup {
  const {
    location: _location,
    address: _address,
    zipcode: _zipcode,
    point: _point,
    searched: _searched,
    ...open
  } = record;
  return open;
}

export const pointSchema = new Schema<Point>(
  { type: { type: String, required: true }, coordinates: { type: [Number], required: true } },
  { _id: false },
);

export const publicPlaceSchema = new Schema<PublicPlace>(
  { town: { type: String, default: '' }, point: { type: pointSchema, default: null } },
  { _id: false },
);

export const matchupSchema = new Schema<MatchupRecord>(
  {
    _id: { type: Number, required: true },
    teamId: { type: Number, required: true },
    matchupType: { type: String, required: true },
    sport: { type: String, required: true },
    ageGroup: { type: String, required: true },
    gender: { type: String, required: true },
    competitionLevel: { type: String, default: null },
    date: { type: String, required: true },
    startTime: { type: String, required: true },
    endTime: { type: String, required: true },
    timeZone: { type: String, required: true },
    startsAt: { type: Date, required: true },
    location: { type: String, required: true },
    address: { type: String, default: null },
    zipcode: { type: String, default: null },
    state: { type: String, default: null },
    point: { type: pointSchema, default: undefined },
    publicPlace: { type: publicPlaceSchema, required: true },
    vicinity: { type: String, default: null },
    region: { type: String, default: null },
    maxTravelDistance: { type: Number, default: null },
    additionalInfo: { type: String, default: null },
    status: { type: String, required: true },
    interestCount: { type: Number, required: true },
    words: { type: [String], required: true, select: false },
    searched: { type: String, default: '' },
    grams: { type: [String], default: [], select: false },
    calledOffLate: { type: Boolean, default: undefined },
    matchedAt: { type: Date, default: null },
    removeAt: { type: Date, default: null },
    statusBefore: { type: String, default: null },
    closedAt: { type: Date, default: null },
    reviewsAskedAt: { type: Date, default: null },
    toTell: { type: Schema.Types.ObjectId, default: undefined },
    found: { type: Boolean, default: undefined },
    revision: { type: Number, required: true },
    clientId: { type: String, default: undefined },
    createdAt: { type: Date, required: true },
  },
  { collection: 'matchups', versionKey: false },
);
/** What a search by place is narrowed by first. */
export const AREAS = ['vicinity', 'region', 'state'] as const;
type Area = (typeof AREAS)[number];

const inOrder = { startsAt: 1, _id: 1 } as const;
const lookedAt = { gender: 1, matchupType: 1 } as const;

/**
 * A search reads an index in the order it shows games in: first what has one value, then the time and the id; what comes after
 * those is looked at in the index too, before a game is read. Teams look for their own sport and age most of all.
 * Searches name the one they want: planners guess, and guess wrong among so many that begin alike.
 */
export const searchIndexes = {
  ofKindIn: (area: Area) => ({ status: 1, sport: 1, ageGroup: 1, [area]: 1, ...inOrder, ...lookedAt }) as const,
  anyIn: (area: Area) => ({ status: 1, [area]: 1, ...inOrder, sport: 1, ageGroup: 1, ...lookedAt }) as const,
  ofSport: { status: 1, sport: 1, ...inOrder, ageGroup: 1, ...lookedAt },
  all: { status: 1, ...inOrder },
} as const;

for (const area of AREAS) {
  matchupSchema.index(searchIndexes.ofKindIn(area));
  matchupSchema.index(searchIndexes.anyIn(area));
}
matchupSchema.index(searchIndexes.ofSport);
matchupSchema.index(searchIndexes.all);
matchupSchema.index({ teamId: 1, _id: -1 });
matchupSchema.index(
  { teamId: 1, clientId: 1 },
  { unique: true, partialFilterExpression: { clientId: { $exists: true } } },
);
matchupSchema.index({ words: 1, startsAt: 1 });
matchupSchema.index({ grams: 1 });
matchupSchema.index({ createdAt: 1 });
matchupSchema.index({ matchedAt: 1 }, { partialFilterExpression: { matchedAt: { $type: 'date' } } });
matchupSchema.index({ removeAt: 1 }, { partialFilterExpression: { removeAt: { $type: 'date' } } });
matchupSchema.index({ found: 1, status: 1 }, { partialFilterExpression: { found: { $exists: true } } });
matchupSchema.index({ toTell: 1 }, { partialFilterExpression: { toTell: { $type: 'objectId' } } });
