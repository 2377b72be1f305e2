import { ageGroup, competitionLevel, gender, sport } from '@playfield/contracts/fields/common.ts';
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import { weekendDay, weekendHabit } from '@playfield/contracts/weekends.ts';
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
  /** Of a game suggested to two teams for a weekend, which is agreed once both have said yes. Its host answers the guest. */
  weekend: z.optional(
    z.object({
      saturday: z.string(),
      /** The teams that have said yes. */
      yes: z.array(z.number()),
      reasons: z.array(z.string()),
      /** Whether no other game will be suggested for that day. */
      last: z.boolean(),
    }),
  ),
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
offerSchema.index({ 'weekend.saturday': 1 }, { partialFilterExpression: { 'weekend.saturday': { $type: 'string' } } });
export type OfferRecord = RecordOf<typeof offerSchema>;
export type InterestRecord = OfferRecord & { matchupId: number };
export type ProposalRecord = OfferRecord & Required<Pick<OfferRecord, 'terms' | 'expiresAt'>>;
export type WeekendRecord = ProposalRecord & Required<Pick<OfferRecord, 'weekend'>>;

/** Finds offers in games, and proposals of games. */
export const IN_A_GAME = { matchupId: { $ne: null } } as const;
export const PROPOSED = { terms: { $exists: true } } as const;
export const SUGGESTED = { weekend: { $exists: true } } as const;

type Sides = Pick<OfferRecord, 'fromId' | 'toId'>;
export const otherOf = ({ fromId, toId }: Sides, teamId: number): number => (fromId === teamId ? toId : fromId);

/** Finds the offers of a team, or of any of several, sent and received. */
export const involving = (team: number | { $in: number[] }) => ({ $or: [{ fromId: team }, { toId: team }] });

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
  state: z.enum(['open', 'yes', 'other', 'no', 'ended']),
  /** Who says yes by it and has yet to confirm an address, and until when that counts. The link stays open. */
  held: z.optional(z.object({ teamName: z.string(), until: z.date() })),
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

/** A team's days on coming weekends, and the next step of its week. It exists once the team has set its availability. */
export const weekendTeamSchema = recordSchema('weekend-teams', {
  /** The team. */
  _id: z.number(),
  habit: weekendHabit,
  /** Its days, by weekend: said by the team, or by its habit once games are arranged. */
  answers: z.array(z.object({ saturday: z.string(), days: z.array(weekendDay) })),
  next: z.object({ step: z.enum(['ask', 'pair', 'again', 'end']), saturday: z.string(), at: z.date() }),
  /** Questions, and suggested games, in a row without an answer. */
  unanswered: z.number(),
  ignored: z.number(),
});
weekendTeamSchema.index({ 'next.at': 1 });
export type WeekendTeamRecord = RecordOf<typeof weekendTeamSchema>;
