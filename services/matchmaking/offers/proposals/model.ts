import type { ProposalStatus } from '@playfield/contracts/proposals.ts';
import type { AgeGroup, CompetitionLevel, Gender, Sport } from '@playfield/contracts/fields/options.ts';
import { Schema, type Types } from 'mongoose';
import type { Terms } from '../../games/model.ts';
import { pointSchema, publicPlaceSchema } from '../../places/point.ts';

/** A game that one team proposes to another, and what became of it. */
export type ProposalRecord = Terms & {
  _id: Types.ObjectId;
  fromId: number;
  toId: number;
  /** Two teams have at most one pending proposal about one thing, such as a day. */
  about: string;
  /** The game that came of it. */
  matchupId: number | null;
  /** The Quick Match it belongs to; null for a direct proposal. */
  quickId: Types.ObjectId | null;
  /** The team that would host. */
  hostId: number;
  /** Whether it would be on the asked team's usual field, which is revealed when it accepts. */
  hostsField?: boolean;
  sport: Sport;
  ageGroup: AgeGroup;
  gender: Gender;
  competitionLevel: CompetitionLevel | null;
  note: string | null;
  status: ProposalStatus;
  decidedAt: Date | null;
  createdAt: Date;
};

const text = { type: String, required: true };

export const proposalSchema = new Schema<ProposalRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    fromId: { type: Number, required: true },
    toId: { type: Number, required: true },
    about: text,
    matchupId: { type: Number, default: null },
    quickId: { type: Schema.Types.ObjectId, default: null },
    hostId: { type: Number, required: true },
    hostsField: { type: Boolean, default: undefined },
    sport: text,
    ageGroup: text,
    gender: text,
    competitionLevel: { type: String, default: null },
    date: text,
    startTime: text,
    endTime: text,
    timeZone: text,
    startsAt: { type: Date, required: true },
    location: text,
    address: { type: String, default: null },
    zipcode: { type: String, default: null },
    state: { type: String, default: null },
    point: { type: pointSchema, default: undefined },
    publicPlace: { type: publicPlaceSchema, required: true },
    vicinity: { type: String, default: null },
    region: { type: String, default: null },
    note: { type: String, default: null },
    status: text,
    decidedAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'proposals', versionKey: false },
);
proposalSchema.index({ about: 1 }, { unique: true, partialFilterExpression: { status: 'pending' } });
proposalSchema.index({ toId: 1, _id: -1 });
proposalSchema.index({ fromId: 1, _id: -1 });
proposalSchema.index({ quickId: 1 }, { partialFilterExpression: { quickId: { $type: 'objectId' } } });
proposalSchema.index({ status: 1, startsAt: 1 });
