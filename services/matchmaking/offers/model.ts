import { ageGroup, competitionLevel, gender, sport } from '@playfield/contracts/fields/common.ts';
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
