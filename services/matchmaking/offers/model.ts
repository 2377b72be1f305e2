import { linkState } from '@playfield/contracts/answer-links.ts';
import { ageGroup, competitionLevel, gender, sport } from '@playfield/contracts/fields/common.ts';
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import { weekendDay } from '@playfield/contracts/weekend-games.ts';
import { season } from '@playfield/contracts/weekends.ts';
import { objectId, recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import { Types } from 'mongoose';
import * as z from 'zod/mini';
import { termFields, type MatchupRecord } from '../games/model.ts';

/** `passed_over`: another team was chosen. `standby`: it waits for the game all the same. `offered`: it can have it now. */
const status = z.enum(['pending', 'passed_over', 'standby', 'offered', 'accepted', 'declined', 'withdrawn', 'expired']);
export type OfferStatus = z.infer<typeof status>;

/** A game as it is proposed. */
const terms = z.object({
  ...termFields,
  sport,
  ageGroup,
  gender,
  competitionLevel: z.nullable(competitionLevel),
  /** The team that would host. */
  hostId: z.number(),
  /** Whether it would be on the asked team's usual field, which is revealed when it accepts. */
  hostsField: z.boolean(),
});

/**
 * A team's offer to play: in a posted game (an interest), or in a game that it proposes. The accepted one of a game is its
 * opponent's.
 */
export const offerSchema = recordSchema('offers', {
  _id: objectId,
  /** The game; null for a proposed one until the other team accepts. */
  matchupId: z.nullable(z.number()),
  fromId: z.number(),
  /** The team that answers, which has posted the game or gets it. */
  toId: z.number(),
  status,
  /** The words of the team that offers, and of the one that answers. */
  message: z.nullable(z.string()),
  reply: z.nullable(z.string()),
  /** Of a proposed game. */
  terms: z.optional(terms),
  /** Two teams have at most one pending proposal about one thing, such as a day. */
  about: z.optional(z.string()),
  /** From then on nobody can accept a proposal. */
  expiresAt: z.optional(z.date()),
  /** One Quick Match asks several teams; the first that accepts plays. */
  groupId: z.optional(objectId),
  /** The client's ID for it, which makes retries safe; absent if none was given. */
  clientId: z.optional(z.string()),
  createdAt: z.date(),
});
offerSchema.index(
  { matchupId: 1, fromId: 1 },
  { unique: true, partialFilterExpression: { matchupId: { $type: 'number' } } },
);
offerSchema.index(
  { about: 1 },
  { unique: true, partialFilterExpression: { status: 'pending', about: { $type: 'string' } } },
);
offerSchema.index({ fromId: 1, _id: -1 });
offerSchema.index({ toId: 1, _id: -1 });
offerSchema.index({ toId: 1, fromId: 1, status: 1 });
offerSchema.index({ groupId: 1 }, { partialFilterExpression: { groupId: { $type: 'objectId' } } });
offerSchema.index({ status: 1, expiresAt: 1 }, { partialFilterExpression: { expiresAt: { $type: 'date' } } });
export type OfferRecord = RecordOf<typeof offerSchema>;
export type InterestRecord = OfferRecord & { matchupId: number };
export type ProposalRecord = OfferRecord & Required<Pick<OfferRecord, 'terms' | 'expiresAt'>>;

/** Finds offers in games, and proposals of games. */
export const IN_A_GAME = { matchupId: { $ne: null } } as const;
export const PROPOSED = { terms: { $exists: true } } as const;

/** A team's interest in a game. */
export const newInterest = (game: MatchupRecord, fromId: number, now: Date): InterestRecord => ({
  _id: new Types.ObjectId(),
  matchupId: game._id,
  fromId,
  toId: game.teamId,
  status: 'pending',
  message: null,
  reply: null,
  createdAt: now,
});

/** A link's maker can see its outcome for a month. */
const LINK_KEPT_SECONDS = 30 * DAY_SECONDS;

/** A link by which one coach answers for a game. It changes only by conditional updates from `open`. */
export const answerLinkSchema = recordSchema('answer-links', {
  _id: z.string(),
  /** SHA-256 of the code, in hex: the code itself is only in the link. */
  codeHash: z.string(),
  /** The game, and the team that posted it. */
  matchupId: z.number(),
  teamId: z.number(),
  /** The person who made it. The link ends when this person may no longer answer for the team. */
  personId: z.number(),
  /** What a coach proposed by it instead. */
  proposalId: z.optional(objectId),
  state: linkState,
  /** From then on nobody can answer. */
  expiresAt: z.date(),
  createdAt: z.date(),
});
answerLinkSchema.index({ codeHash: 1 }, { unique: true });
answerLinkSchema.index({ matchupId: 1, createdAt: -1 });
answerLinkSchema.index({ teamId: 1, createdAt: 1 });
answerLinkSchema.index({ personId: 1 });
answerLinkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: LINK_KEPT_SECONDS });
export type AnswerLinkRecord = RecordOf<typeof answerLinkSchema>;

/** Suggested games are useful while people still talk about them, and in a complaint. */
const KEPT_SECONDS = 60 * DAY_SECONDS;

/** A team's days on coming weekends, and the next step of its week. It exists once the team has set its availability. */
export const weekendTeamSchema = recordSchema('weekend-teams', {
  /** The team. */
  _id: z.number(),
  /** Whether it wants to be asked on Thursdays. */
  asks: z.boolean(),
  season,
  /** Its days, by weekend: said by the team, or by its season once games are arranged. */
  answers: z.array(z.object({ saturday: z.string(), days: z.array(weekendDay) })),
  next: z.object({ step: z.enum(['ask', 'pair', 'again', 'end']), saturday: z.string(), at: z.date() }),
  /** Questions, and suggested games, in a row without an answer. */
  unanswered: z.number(),
  ignored: z.number(),
});
weekendTeamSchema.index({ 'next.at': 1 });
export type WeekendTeamRecord = RecordOf<typeof weekendTeamSchema>;

/** A game that two teams are asked about. It becomes a game once both have said yes. */
export const weekendGameSchema = recordSchema('weekend-games', {
  _id: objectId,
  saturday: z.string(),
  /** The host first. */
  teamIds: z.tuple([z.number(), z.number()]),
  sport,
  ageGroup,
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** The field's time zone and town. */
  timeZone: z.string(),
  location: z.string(),
  startsAt: z.date(),
  reasons: z.array(z.string()),
  /** The teams that have said yes, and the one that said no. */
  yes: z.array(z.number()),
  noBy: z.nullable(z.number()),
  status: z.enum(['open', 'agreed', 'off']),
  /** Whether no other game will be suggested for that day. */
  last: z.boolean(),
  answerBy: z.date(),
  matchupId: z.nullable(z.number()),
});
weekendGameSchema.index({ teamIds: 1, saturday: 1 });
weekendGameSchema.index({ status: 1, answerBy: 1 });
weekendGameSchema.index({ startsAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
export type WeekendGameRecord = RecordOf<typeof weekendGameSchema>;
