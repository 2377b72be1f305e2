import { randomBytes } from 'node:crypto';
import { changeReason } from '@playfield/contracts/changes.ts';
import { ageGroup, competitionLevel, gender, matchupType, sport } from '@playfield/contracts/fields/common.ts';
import { sharedDetails, sideDetails } from '@playfield/contracts/game-details.ts';
import { matchupStatus } from '@playfield/contracts/matchups.ts';
import { SHARED_CODE_BYTES } from '@playfield/contracts/shared-games.ts';
import { objectId, recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';
import { point, publicPlace } from '../places/point.ts';

const side = z.object({
  teamId: z.number(),
  /** When it last said that the game is on. */
  yesAt: z.optional(z.date()),
  /** Since when an ask waits for its answer. */
  waitingSince: z.optional(z.date()),
});
export type StillOnSide = z.infer<typeof side>;

/** Both teams' answers whether their agreed game is still on; part of the game, and gone with it. */
const stillOn = z.object({
  /** Since when the game has its time, if it was moved: asks from before that are skipped. */
  since: z.optional(z.date()),
  sides: z.array(side),
});
export type StillOn = z.infer<typeof stillOn>;

/** A game's public link. It stays the same while it is off, so that turning it on again revives what was sent. */
const gameLink = z.object({ code: z.string(), on: z.boolean(), indexed: z.boolean() });
export type GameLinkRecord = z.infer<typeof gameLink>;

export const newGameLink = (): GameLinkRecord => ({
  code: randomBytes(SHARED_CODE_BYTES).toString('base64url'),
  on: true,
  indexed: false,
});

const when = {
  /** In the venue's local time, like the times. */
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  startsAt: z.date(),
};

/** A game's time and place. */
export const termFields = {
  ...when,
  /** As typed. Visible only to the game's two teams, like address, ZIP code and point: {@link PublicMatchup}. */
  location: z.string(),
  /** The exact address; null if its team gave none. */
  address: z.nullable(z.string()),
  zipcode: z.nullable(z.string()),
  /** Absent if the location could not be located. */
  point: z.optional(point),
  state: z.nullable(z.string()),
  publicPlace,
  /** The H3 cells of the public point, for searches by distance (`cells.ts`). */
  vicinity: z.nullable(z.string()),
  region: z.nullable(z.string()),
};
export type Terms = z.infer<z.ZodMiniObject<typeof termFields>>;

export function termsOf(game: Terms): Terms {
  const { date, startTime, endTime, timeZone, startsAt, location, address, zipcode, state, point: exact } = game;
  const { publicPlace: shown, vicinity, region } = game;
  const where = { location, address, zipcode, state, publicPlace: shown, vicinity, region };
  return { date, startTime, endTime, timeZone, startsAt, ...where, ...(exact ? { point: exact } : {}) };
}

/** A change of an agreed game that waits for the other team's answer. */
const change = z.object({
  ...termFields,
  _id: objectId,
  byId: z.number(),
  reason: changeReason,
  note: z.nullable(z.string()),
  createdAt: z.date(),
});
export type ChangeRecord = z.infer<typeof change>;

const cancellation = z.object({
  byId: z.number(),
  toId: z.number(),
  at: z.date(),
  reason: changeReason,
  note: z.nullable(z.string()),
  late: z.boolean(),
  /** Whether the other team had not answered whether the game is still on. */
  silent: z.optional(z.boolean()),
  /** As it was then: others may play the game at another time. */
  when: z.object(when),
  /** When the other team saw it; null before. */
  seenAt: z.nullable(z.date()),
  /** How many times it was sent again, and when it is next; absent once it is seen, or was sent often enough. */
  sentAgain: z.number(),
  sendAt: z.optional(z.date()),
});
export type CancellationRecord = z.infer<typeof cancellation>;

/** What the two teams of an agreed game have written down. */
const details = z.object({
  revision: z.number(),
  shared: sharedDetails,
  sides: z.array(z.extend(sideDetails, { teamId: z.number() })),
});
export type DetailsRecord = z.infer<typeof details>;

const status = z.enum([...matchupStatus.options, 'hidden']);

/** A posted game: when and where a team would like to play. */
export const matchupSchema = recordSchema(
  'matchups',
  {
    ...termFields,
    _id: z.number(),
    teamId: z.number(),
    /** The team that it is agreed with; kept when the game is canceled. Null without one. */
    opponentId: z.nullable(z.number()),
    matchupType,
    sport,
    ageGroup,
    gender,
    competitionLevel: z.nullable(competitionLevel),
    /** Miles; null for any distance, or if the team hosts. */
    maxTravelDistance: z.nullable(z.number()),
    additionalInfo: z.nullable(z.string()),
    /** `hidden` while its team is suspended, or plays another game then. */
    status,
    interestCount: z.number(),
    /** Tokens for free-text search: folded words of the team name, place and notes. Excluded from reads. */
    searchTokens: z.array(z.string()),
    /** The text that admins search: title, team name and location. */
    searched: z.string(),
    /** The change that waits for the other team's answer; absent if none does. */
    change: z.optional(change),
    /** The first one first; the last one is in effect if the game is canceled. */
    cancellations: z.array(cancellation),
    /** When a cancellation that was not seen is sent again; absent if none is. */
    sendAt: z.optional(z.date()),
    /** When two teams agreed on it, at the latest; null if they have not. */
    matchedAt: z.nullable(z.date()),
    /** When an admin's deletion takes effect; until then the game counts as canceled. Null if there is none. */
    removeAt: z.nullable(z.date()),
    /** The agreed game at the same time, which hides this one until its team opens it again. */
    filledBy: z.optional(z.number()),
    /** The status to restore if the deletion is undone. */
    statusBefore: z.nullable(status),
    /** When its start closed pending interests; null before. */
    closedAt: z.nullable(z.date()),
    /** When both teams were asked for reviews; null before. */
    reviewsAskedAt: z.nullable(z.date()),
    /** How many of the times have passed at which both teams are asked whether it is still on. */
    asked: z.number(),
    stillOn: z.optional(stillOn),
    /** Absent until two teams have agreed. */
    details: z.optional(details),
    /** When the next team that stands by is offered it; absent if none is. */
    offerNextAt: z.optional(z.date()),
    /** Present until saved searches were alerted. */
    toNotify: z.optional(z.literal(true)),
    /** Whether the notifier was last told that searches list it; absent if no alert went out. */
    listed: z.optional(z.boolean()),
    /** Its public link. */
    link: gameLink,
    /** Grows with every change. */
    revision: z.number(),
    /** The client's ID and the posted day, which make retries safe; absent if none was given. */
    clientId: z.optional(z.string()),
    createdAt: z.date(),
  },
  { hidden: ['searchTokens'] },
);
export type MatchupRecord = RecordOf<typeof matchupSchema>;

/** Fields for a game's two teams and admins only. */
type Private = 'location' | 'address' | 'zipcode' | 'point' | 'searched' | 'change' | 'cancellations' | 'details';

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
  details: 0,
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
    details: _details,
    ...open
  } = record;
  return open;
}

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
  { teamId: 1, clientId: 1 },
  { unique: true, partialFilterExpression: { clientId: { $exists: true } } },
);
matchupSchema.index(
  { 'link.code': 1 },
  { unique: true, partialFilterExpression: { 'link.code': { $type: 'string' } } },
);
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
