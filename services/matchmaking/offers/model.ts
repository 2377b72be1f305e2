import { ageGroup, competitionLevel, gender, sport } from '@playfield/contracts/fields/common.ts';
import { DAY_MS, DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import { objectId, recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import { Types } from 'mongoose';
import * as z from 'zod/mini';
import { termFields, type MatchupRecord } from '../games/model.ts';

/** `passed_over`: another team was chosen, or the date was filled. `standby`: waitlisted. `offered`: can accept. */
const status = z.enum(['pending', 'passed_over', 'standby', 'offered', 'accepted', 'declined', 'withdrawn', 'expired']);
export type OfferStatus = z.infer<typeof status>;

const terms = z.object({
  ...termFields,
  sport,
  ageGroup,
  gender,
  competitionLevel: z.nullable(competitionLevel),
  hostId: z.number(),
  /** Whether the game would be at the recipient's home field, which is revealed once the recipient accepts. */
  hostsField: z.boolean(),
});

export const offerSchema = recordSchema('offers', {
  _id: objectId,
  matchupId: z.nullable(z.number()),
  fromId: z.number(),
  toId: z.number(),
  status,
  message: z.nullable(z.string()),
  reply: z.nullable(z.string()),
  terms: z.optional(terms),
  /** Names the two teams and the date, or the Quick Match and the recipient. Unique among pending proposals. */
  about: z.optional(z.string()),
  expiresAt: z.optional(z.date()),
  /** Shared by all proposals of one Quick Match. The first team to accept gets the game. */
  groupId: z.optional(objectId),
  /** Set for a game that we suggested to two teams. `fromId` is the guest, and `toId` is the host. */
  weekend: z.optional(
    z.object({ saturday: z.string(), yes: z.array(z.number()), reasons: z.array(z.string()), last: z.boolean() }),
  ),
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

export const IN_A_GAME = { matchupId: { $ne: null } } as const;
export const PROPOSED = { terms: { $exists: true } } as const;
export const SUGGESTED = { weekend: { $exists: true } } as const;

type Sides = Pick<OfferRecord, 'fromId' | 'toId'>;
export const otherOf = ({ fromId, toId }: Sides, teamId: number): number => (fromId === teamId ? toId : fromId);

export const involving = (team: number | { $in: number[] }) => ({ $or: [{ fromId: team }, { toId: team }] });

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

const LASTS_MS = 14 * DAY_MS;

export const endOf = ({ startsAt }: Pick<MatchupRecord, 'startsAt'>, now: Date): Date =>
  new Date(Math.min(startsAt.getTime(), now.getTime() + LASTS_MS));

const LINK_KEPT_SECONDS = 30 * DAY_SECONDS;

export const answerLinkSchema = recordSchema('answer-links', {
  _id: z.string(),
  codeHash: z.string(),
  matchupId: z.number(),
  teamId: z.number(),
  /** ID of the link's creator. The link stops working if they may no longer act for the team. */
  personId: z.number(),
  proposalId: z.optional(objectId),
  state: z.enum(['open', 'yes', 'other', 'no', 'ended']),
  /** Acceptance by a new team that must verify its email address by `until`. Meanwhile, the link stays open. */
  held: z.optional(z.object({ teamName: z.string(), until: z.date() })),
  expiresAt: z.date(),
  createdAt: z.date(),
});
answerLinkSchema.index({ codeHash: 1 }, { unique: true });
answerLinkSchema.index({ matchupId: 1, createdAt: -1 });
answerLinkSchema.index({ teamId: 1, createdAt: 1 });
answerLinkSchema.index({ personId: 1 });
answerLinkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: LINK_KEPT_SECONDS });
export type AnswerLinkRecord = RecordOf<typeof answerLinkSchema>;
