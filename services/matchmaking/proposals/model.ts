import type { ProposalKind, ProposalStatus, Proposal } from '@playfield/contracts/proposals.ts';
import type { AgeGroup, CompetitionLevel, Gender, Sport } from '@playfield/contracts/fields/options.ts';
import { Schema, type Types } from 'mongoose';
import { pointSchema, publicPlaceSchema, type MatchupRecord } from '../matchups/model.ts';

/** The proposed time and place. */
export type ProposedTimes = Pick<
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

/** One team's proposal to another, and its outcome. */
export type ProposalRecord = ProposedTimes & {
  _id: Types.ObjectId;
  kind: ProposalKind;
  fromId: number;
  toId: number;
  /** Two teams have at most one pending proposal about one thing: a day, or an agreed game. */
  about: string;
  matchupId: number | null;
  /** The Quick Match it belongs to; null for a direct proposal. */
  quickId: Types.ObjectId | null;
  /** For a new game: the team that would host. */
  hostId: number | null;
  /** Whether it would be on the asked team's usual field, which is revealed when it accepts. */
  hostsField?: boolean;
  sport: Sport;
  ageGroup: AgeGroup;
  gender: Gender;
  competitionLevel: CompetitionLevel | null;
  reason: Proposal['reason'];
  note: string | null;
  late: boolean;
  /** The host has named the field of an agreed game: nobody had to agree. */
  fieldNamed?: true;
  status: ProposalStatus;
  decidedAt: Date | null;
  /** Of a cancellation: the other team had not answered whether the game is still on. */
  forSilence?: true;
  /** Of a cancellation: when the other team saw it; null before. */
  seenAt?: Date | null;
  /** How many times it was sent again, and when it is next; missing once it is seen or will not be sent again. */
  sentAgain?: number;
  sendAt?: Date;
  createdAt: Date;
};

const text = { type: String, required: true };

export const proposalSchema = new Schema<ProposalRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    kind: text,
    fromId: { type: Number, required: true },
    toId: { type: Number, required: true },
    about: text,
    matchupId: { type: Number, default: null },
    quickId: { type: Schema.Types.ObjectId, default: null },
    hostId: { type: Number, default: null },
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
    reason: { type: String, default: null },
    note: { type: String, default: null },
    late: { type: Boolean, default: false },
    fieldNamed: { type: Boolean },
    status: text,
    decidedAt: { type: Date, default: null },
    forSilence: { type: Boolean },
    seenAt: { type: Date, default: undefined },
    sentAgain: { type: Number, default: undefined },
    sendAt: { type: Date, default: undefined },
    createdAt: { type: Date, required: true },
  },
  { collection: 'proposals', versionKey: false },
);
proposalSchema.index({ about: 1 }, { unique: true, partialFilterExpression: { status: 'pending' } });
proposalSchema.index({ toId: 1, _id: -1 });
proposalSchema.index({ fromId: 1, _id: -1 });
proposalSchema.index({ matchupId: 1, _id: -1 });
proposalSchema.index({ quickId: 1 }, { partialFilterExpression: { quickId: { $type: 'objectId' } } });
proposalSchema.index({ status: 1, startsAt: 1 });
// For the loop that sends a cancellation again, and for the console.
proposalSchema.index({ sendAt: 1 }, { partialFilterExpression: { sendAt: { $type: 'date' } } });
