import type { MatchupStatus } from '@playfield/contracts/matchups.ts';
import type { AgeGroup, CompetitionLevel, Gender, MatchupType, Sport } from '@playfield/contracts/fields/options.ts';
import type { ChangeReason } from '@playfield/contracts/changes.ts';
import { Schema, type Types } from 'mongoose';
import { gameLinkSchema, type GameLinkRecord } from './link-model.ts';
import { pointSchema, publicPlaceSchema, type Point, type PublicPlace } from '../places/point.ts';
import { stillOnSchema, type StillOn } from './confirmation-model.ts';

/** A posted game: when and where a team would like to play. */
export type MatchupRecord = {
  _id: number;
  teamId: number;
  /** The team that it is agreed with; kept when the game is canceled. Null without one. */
  opponentId: number | null;
  matchupType: MatchupType;
  sport: Sport;
  ageGroup: AgeGroup;
  gender: Gender;
  competitionLevel: CompetitionLevel | null;
  /** In the venue's local time, like the times. */
  date: string;
  startTime: string;
  endTime: string;
  timeZone: string;
  startsAt: Date;
  /** As typed. Visible only to the game's two teams, like address, ZIP code and point: {@link PublicMatchup}. */
  location: string;
  /** The exact address; null if its team gave none. */
  address: string | null;
  zipcode: string | null;
  /** Absent if the location could not be located. */
  point?: Point;
  state: string | null;
  publicPlace: PublicPlace;
  /** The H3 cells of the public point, for searches by distance (`cells.ts`). */
  vicinity: string | null;
  region: string | null;
  /** Miles; null for any distance, or if the team hosts. */
  maxTravelDistance: number | null;
  additionalInfo: string | null;
  /** `hidden` while its team is suspended. */
  status: MatchupStatus | 'hidden';
  interestCount: number;
  /** Tokens for free-text search: folded words of the team name, place and notes. Excluded from reads. */
  searchTokens: string[];
  /** The text that admins search: title, team name and location. */
  searched: string;
  /** What one of the two teams has asked to change; absent while nothing waits for an answer. */
  change?: ChangeRecord;
  /** The first one first; the last one is in effect if the game is canceled. */
  cancellations: CancellationRecord[];
  /** When a cancellation that was not seen is sent again; absent if none is. */
  sendAt?: Date;
  /** When two teams agreed on it, at the latest; null if they have not. */
  matchedAt: Date | null;
  /** When an admin's deletion takes effect; until then the game counts as canceled. Null if there is none. */
  removeAt: Date | null;
  /** The status to restore if the deletion is undone. */
  statusBefore: MatchupRecord['status'] | null;
  /** When its start closed pending interests; null before. */
  closedAt: Date | null;
  /** When both teams were asked for reviews; null before. */
  reviewsAskedAt: Date | null;
  /** How many of the times have passed at which both teams are asked whether it is still on. */
  asked: number;
  stillOn?: StillOn;
  /** When the next team that stands by is offered it; absent if none is. */
  offerNextAt?: Date;
  /** Present until saved searches were alerted. */
  toNotify?: true;
  /** Whether the notifier was last told that searches list it; absent if no alert went out. */
  listed?: boolean;
  /** Its public link. */
  link: GameLinkRecord;
  /** Grows with every change. */
  revision: number;
  /** The client's ID and the posted day, which make retries safe; absent if none was given. */
  clientId?: string;
  createdAt: Date;
};

/** A game's time and place. */
export type Terms = Pick<
  MatchupRecord,
  | 'date'
  | 'startTime'
  | 'endTime'
  | 'timeZone'
  | 'startsAt'
  | 'location'
  | 'address'
  | 'zipcode'
  | 'state'
  | 'point'
  | 'publicPlace'
  | 'vicinity'
  | 'region'
>;

export function termsOf(game: Terms): Terms {
  const { date, startTime, endTime, timeZone, startsAt, location, address, zipcode, state, point } = game;
  const { publicPlace, vicinity, region } = game;
  const where = { location, address, zipcode, state, publicPlace, vicinity, region, ...(point ? { point } : {}) };
  return { date, startTime, endTime, timeZone, startsAt, ...where };
}

/** A change of an agreed game that waits for the other team's answer. */
export type ChangeRecord = Terms & {
  _id: Types.ObjectId;
  byId: number;
  reason: ChangeReason;
  note: string | null;
  createdAt: Date;
};

export type CancellationRecord = {
  byId: number;
  toId: number;
  at: Date;
  reason: ChangeReason;
  note: string | null;
  late: boolean;
  /** Whether the other team had not answered whether the game is still on. */
  silent?: boolean;
  /** As it was then: others may play the game at another time. */
  when: Pick<Terms, 'date' | 'startTime' | 'endTime' | 'timeZone' | 'startsAt'>;
  /** When the other team saw it; null before. */
  seenAt: Date | null;
  /** How many times it was sent again, and when it is next; absent once it is seen, or was sent often enough. */
  sentAgain: number;
  sendAt?: Date;
};

/** Fields for a game's two teams and admins only. */
type Private = 'location' | 'address' | 'zipcode' | 'point' | 'searched' | 'change' | 'cancellations';

/** A game as everyone may know it. Full records do not fit this type, so nothing exact reaches strangers. */
export type PublicMatchup = Omit<MatchupRecord, Private> & { readonly [Name in Private]?: never };

/** A projection without the fields that {@link PublicMatchup} lacks. */
export const PUBLIC_FIELDS = {
  location: 0,
  address: 0,
  zipcode: 0,
  point: 0,
  searched: 0,
  change: 0,
  cancellations: 0,
} as const satisfies Record<Private, 0>;

/** A game without its private fields. */
export function publicOf(record: MatchupRecord): PublicMatchup {
  const {
    location: _location,
    address: _address,
    zipcode: _zipcode,
    point: _point,
    searched: _searched,
    change: _change,
    cancellations: _cancellations,
    ...open
  } = record;
  return open;
}

export const matchupSchema = new Schema<MatchupRecord>(
  {
    _id: { type: Number, required: true },
    teamId: { type: Number, required: true },
    opponentId: { type: Number, default: null },
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
    searchTokens: { type: [String], required: true, select: false },
    searched: { type: String, required: true },
    change: { type: Schema.Types.Mixed, default: undefined },
    cancellations: { type: Schema.Types.Mixed, required: true },
    sendAt: { type: Date, default: undefined },
    matchedAt: { type: Date, default: null },
    removeAt: { type: Date, default: null },
    statusBefore: { type: String, default: null },
    closedAt: { type: Date, default: null },
    reviewsAskedAt: { type: Date, default: null },
    asked: { type: Number, required: true },
    stillOn: { type: stillOnSchema, default: undefined },
    offerNextAt: { type: Date, default: undefined },
    toNotify: { type: Boolean, default: undefined },
    listed: { type: Boolean, default: undefined },
    link: { type: gameLinkSchema, required: true },
    revision: { type: Number, required: true },
    clientId: { type: String, default: undefined },
    createdAt: { type: Date, required: true },
  },
  { collection: 'matchups', versionKey: false },
);
/** What narrows a search by place, most specific first. */
export const AREAS = ['vicinity', 'region', 'state'] as const;
type Area = (typeof AREAS)[number];

const inOrder = { startsAt: 1, _id: 1 } as const;
const lookedAt = { gender: 1, matchupType: 1 } as const;

/**
 * Search indexes return games in display order: equality fields, then time and ID, then fields that are filtered within
 * the index before a game is read. Most searches are for a team's own sport and age. Queries hint their index: planners
 * guess wrong among so many with the same prefix.
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
matchupSchema.index({ teamId: 1, date: 1 });
matchupSchema.index({ opponentId: 1, startsAt: 1 }, { partialFilterExpression: { opponentId: { $type: 'number' } } });
matchupSchema.index(
  // A repeated call has the same place, and so the same region.
  { region: 1, teamId: 1, clientId: 1 },
  { unique: true, partialFilterExpression: { clientId: { $exists: true } } },
);
// Not unique, which shards could not hold: codes are random.
matchupSchema.index({ 'link.code': 1, region: 1 });
matchupSchema.index({ searchTokens: 1, startsAt: 1 });
// For the loop that closes games: past ones that wait for nothing cost it nothing.
matchupSchema.index({ status: 1, closedAt: 1, startsAt: 1 });
matchupSchema.index({ status: 1, reviewsAskedAt: 1, startsAt: 1 });
// For the loop that asks whether a game is still on.
matchupSchema.index({ status: 1, asked: 1, startsAt: 1 });
matchupSchema.index({ offerNextAt: 1 }, { partialFilterExpression: { offerNextAt: { $type: 'date' } } });
matchupSchema.index({ sendAt: 1 }, { partialFilterExpression: { sendAt: { $type: 'date' } } });
matchupSchema.index({ removeAt: 1 }, { partialFilterExpression: { removeAt: { $type: 'date' } } });
matchupSchema.index({ listed: 1, status: 1 }, { partialFilterExpression: { listed: { $exists: true } } });
matchupSchema.index({ toNotify: 1 }, { partialFilterExpression: { toNotify: true } });
// A team is where its games are: a cell that grows too large for a shard is split by team.
