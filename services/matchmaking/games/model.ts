import { randomBytes } from 'node:crypto';
import { changeReason } from '@playfield/contracts/changes.ts';
import { ageGroup, competitionLevel, gender, matchupType, sport } from '@playfield/contracts/fields/common.ts';
import { sharedDetails, sideDetails } from '@playfield/contracts/game-details.ts';
import { matchupStatus } from '@playfield/contracts/matchups.ts';
import { noShowStatus } from '@playfield/contracts/no-shows.ts';
import { SHARED_CODE_BYTES } from '@playfield/contracts/shared-games.ts';
import { pick } from '@playfield/kit/data/pick.ts';
import { objectId, recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';
import { point, publicPlace } from '../places/point.ts';

const side = z.object({ teamId: z.number(), yesAt: z.optional(z.date()), waitingSince: z.optional(z.date()) });
export type ConfirmationSide = z.infer<typeof side>;

const confirmation = z.object({ since: z.optional(z.date()), sides: z.array(side) });
export type Confirmation = z.infer<typeof confirmation>;

/** A link that is off keeps its code, so that copies sent earlier work again once it is turned back on. */
const gameLink = z.object({ code: z.string(), on: z.boolean(), indexed: z.boolean() });
export type GameLinkRecord = z.infer<typeof gameLink>;

const when = {
  /** In the venue's local time, like `startTime` and `endTime`. */
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  startsAt: z.date(),
};

const where = {
  /** `location`, `address`, `zipcode` and `point` are shown only to this team, its agreed opponent and admins. */
  location: z.string(),
  address: z.nullable(z.string()),
  zipcode: z.nullable(z.string()),
  point: z.optional(point),
  state: z.nullable(z.string()),
  publicPlace,
  vicinity: z.nullable(z.string()),
  region: z.nullable(z.string()),
};

export const termFields = { ...when, ...where };
export type Terms = z.infer<z.ZodMiniObject<typeof termFields>>;

export function termsOf(game: Terms): Terms {
  const { date, startTime, endTime, timeZone, startsAt, location, address, zipcode, state, point: exact } = game;
  const { publicPlace: shown, vicinity, region } = game;
  const place = { location, address, zipcode, state, publicPlace: shown, vicinity, region };
  return { date, startTime, endTime, timeZone, startsAt, ...place, ...(exact ? { point: exact } : {}) };
}

export const timesOf = (game: Terms) => pick(game, 'date', 'startTime', 'endTime', 'timeZone', 'location', 'address');

const posted = z.object({ timeZone: z.string(), ...where });

export function placeOf(game: Terms): z.infer<typeof posted> {
  const { date: _, startTime: _start, endTime: _end, startsAt: _at, ...place } = termsOf(game);
  return place;
}

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
  silent: z.optional(z.boolean()),
  when: z.object(when),
  seenAt: z.nullable(z.date()),
  sentAgain: z.number(),
  sendAt: z.optional(z.date()),
});
export type CancellationRecord = z.infer<typeof cancellation>;

const details = z.object({
  revision: z.number(),
  shared: sharedDetails,
  sides: z.array(z.extend(sideDetails, { teamId: z.number() })),
});
export type DetailsRecord = z.infer<typeof details>;

const noShow = z.object({
  byId: z.number(),
  status: noShowStatus,
  note: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  answerBy: z.date(),
  createdAt: z.date(),
});
export type NoShowRecord = z.infer<typeof noShow>;

const status = z.enum([...matchupStatus.options, 'hidden']);

export const matchupSchema = recordSchema(
  'matchups',
  {
    ...termFields,
    _id: z.number(),
    teamId: z.number(),
    opponentId: z.nullable(z.number()),
    matchupType,
    sport,
    ageGroup,
    gender,
    competitionLevel: z.nullable(competitionLevel),
    /** In miles. Null if any distance is fine, or if the team hosts. */
    maxTravelDistance: z.nullable(z.number()),
    additionalInfo: z.nullable(z.string()),
    /** `hidden`: the posting team is suspended, or has agreed to another game at that time. */
    status,
    interestCount: z.number(),
    searchTokens: z.array(z.string()),
    searched: z.string(),
    change: z.optional(change),
    cancellations: z.array(cancellation),
    sendAt: z.optional(z.date()),
    matchedAt: z.nullable(z.date()),
    posted: z.optional(posted),
    /** When the game's deletion by an admin becomes final. Null unless an admin has deleted the game. */
    removeAt: z.nullable(z.date()),
    /** ID of the overlapping agreed game that hides this one. */
    filledBy: z.optional(z.number()),
    statusBefore: z.nullable(status),
    closedAt: z.nullable(z.date()),
    reviewsAskedAt: z.nullable(z.date()),
    timesAsked: z.number(),
    confirmation: z.optional(confirmation),
    details: z.optional(details),
    noShow: z.optional(noShow),
    offerNextAt: z.optional(z.date()),
    toNotify: z.optional(z.literal(true)),
    listed: z.optional(z.boolean()),
    link: gameLink,
    revision: z.number(),
    reportedBy: z.optional(z.array(z.number())),
    clientId: z.optional(z.string()),
    createdAt: z.date(),
  },
  { hidden: ['searchTokens'] },
);
export type MatchupRecord = RecordOf<typeof matchupSchema>;

export const newGame = (createdAt: Date) => ({
  opponentId: null,
  status: 'open' as const,
  interestCount: 0,
  matchedAt: null,
  cancellations: [],
  timesAsked: 0,
  removeAt: null,
  statusBefore: null,
  closedAt: null,
  reviewsAskedAt: null,
  link: { code: randomBytes(SHARED_CODE_BYTES).toString('base64url'), on: true, indexed: false },
  revision: 1,
  createdAt,
});

export const PUBLIC_FIELDS = {
  location: 0,
  address: 0,
  zipcode: 0,
  point: 0,
  searched: 0,
  change: 0,
  cancellations: 0,
  details: 0,
  noShow: 0,
  posted: 0,
} as const satisfies { readonly [Name in keyof MatchupRecord]?: 0 };
type Private = keyof typeof PUBLIC_FIELDS;

/** Full records don't fit this type, so private fields can't leak. Presenters for strangers must omit `opponentId`. */
export type PublicMatchup = Omit<MatchupRecord, Private> & { readonly [Name in Private]?: never };

export function publicOf(record: MatchupRecord): PublicMatchup {
  const copy: Partial<MatchupRecord> = { ...record };
  for (const name of Object.keys(PUBLIC_FIELDS)) Reflect.deleteProperty(copy, name);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- exactly the private fields were deleted
  return copy as PublicMatchup;
}

/** Hides the place of an agreed game that the opponent hosts, because the place would reveal the opponent. */
export function forStrangers(record: MatchupRecord): PublicMatchup {
  const game = publicOf(record);
  const isAtOpponents = game.opponentId !== null && game.matchupType === 'looking';
  return isAtOpponents ? { ...game, state: null, publicPlace: { town: '', point: null } } : game;
}

export const AREAS = ['vicinity', 'region', 'state'] as const;
type Area = (typeof AREAS)[number];

const inOrder = { startsAt: 1, _id: 1 } as const;
const lookedAt = { gender: 1, matchupType: 1 } as const;

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
matchupSchema.index({ status: 1, closedAt: 1, startsAt: 1 });
matchupSchema.index({ status: 1, reviewsAskedAt: 1, startsAt: 1 });
matchupSchema.index({ status: 1, timesAsked: 1, startsAt: 1 });
matchupSchema.index({ offerNextAt: 1 }, { partialFilterExpression: { offerNextAt: { $type: 'date' } } });
matchupSchema.index({ sendAt: 1 }, { partialFilterExpression: { sendAt: { $type: 'date' } } });
matchupSchema.index({ 'noShow.answerBy': 1 }, { partialFilterExpression: { 'noShow.answerBy': { $type: 'date' } } });
matchupSchema.index({ removeAt: 1 }, { partialFilterExpression: { removeAt: { $type: 'date' } } });
matchupSchema.index({ listed: 1, status: 1 }, { partialFilterExpression: { listed: { $exists: true } } });
matchupSchema.index({ toNotify: 1 }, { partialFilterExpression: { toNotify: true } });
