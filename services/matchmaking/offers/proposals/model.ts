import { ageGroup, competitionLevel, gender, sport } from '@playfield/contracts/fields/common.ts';
import { proposalStatus } from '@playfield/contracts/proposals.ts';
import { objectId, recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';
import { termFields } from '../../games/model.ts';

/** A game that one team proposes to another, and what became of it. */
export const proposalSchema = recordSchema('proposals', {
  ...termFields,
  _id: objectId,
  fromId: z.number(),
  toId: z.number(),
  /** Two teams have at most one pending proposal about one thing, such as a day. */
  about: z.string(),
  /** The game that came of it. */
  matchupId: z.nullable(z.number()),
  /** The Quick Match it belongs to; null for a direct proposal. */
  quickId: z.nullable(objectId),
  /** The team that would host. */
  hostId: z.number(),
  /** Whether it would be on the asked team's usual field, which is revealed when it accepts. */
  hostsField: z.optional(z.boolean()),
  sport,
  ageGroup,
  gender,
  competitionLevel: z.nullable(competitionLevel),
  note: z.nullable(z.string()),
  status: proposalStatus,
  decidedAt: z.nullable(z.date()),
  createdAt: z.date(),
});
proposalSchema.index({ about: 1 }, { unique: true, partialFilterExpression: { status: 'pending' } });
proposalSchema.index({ toId: 1, _id: -1 });
proposalSchema.index({ fromId: 1, _id: -1 });
proposalSchema.index({ quickId: 1 }, { partialFilterExpression: { quickId: { $type: 'objectId' } } });
proposalSchema.index({ status: 1, startsAt: 1 });
export type ProposalRecord = RecordOf<typeof proposalSchema>;
