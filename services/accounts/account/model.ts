import type { CarriedAnswer } from '@playfield/contracts/fields/answer-link.ts';
import type { AgeGroup, CompetitionLevel, Sport, UserRole } from '@playfield/contracts/fields/options.ts';
import type { TeamPage } from '@playfield/contracts/users.ts';
import type { TeamRole } from '@playfield/contracts/fields/roles.ts';
import { Schema } from 'mongoose';

/** Someone who runs a team, and since when. */
export type PersonRecord = { userId: number; role: TeamRole; since: Date };

/**
 * An account: a person and, for a team manager, the team that they founded. The team has the person's number and keeps
 * it when others come to run it: `docs/decisions/0049-people.md`.
 */
export type UserRecord = {
  _id: number;
  /** Lowercase: addresses are case-insensitive. */
  email: string;
  passwordHash: string;
  fullName: string;
  userRole: UserRole;
  teamName: string;
  teamLocation: string;
  sport: Sport;
  ageGroup: AgeGroup;
  competitionLevel: CompetitionLevel | null;
  /** What it has chosen; missing while it has the one that comes from its name. */
  crest?: string;
  page?: Partial<TeamPage>;
  /** Who runs the team; missing while it is only the account itself. */
  people?: PersonRecord[];
  /** Nobody signs in with it: the person is gone, or has never been, and the team is run by others. */
  teamOnly?: boolean;
  phoneNumber: string | null;
  isVerified: boolean;
  emailNotificationsEnabled: boolean;
  /** Suspended by an admin. */
  suspended: boolean;
  /** When an admin's deletion takes effect; null if there is none. Until then the account is treated as deleted. */
  leavingAt: Date | null;
  /** Restored from a backup after its owner was notified of its deletion. */
  deletedBefore?: boolean;
  /** With it: the team went on with the others who ran it. */
  personOnly?: boolean;
  /** Has not signed in yet. */
  newcomer: boolean;
  /** The code of the team's link that led here, until the address is verified. */
  invitation?: string | null;
  /** The answer that it registered with, and the SHA-256 of its link's code, in hex, until the address is verified. */
  answer?: CarriedAnswer | null;
  /** Grows with every change that other services store. */
  revision: number;
  /** The session version: a new one ends all earlier sessions. */
  sessionVersion: number;
  twoStep: TwoStepRecord;
  createdAt: Date;
};

/** Two-step sign-in by codes. */
export type TwoStepRecord = {
  /** The app's secret in base32; null while codes are off. */
  secret: string | null;
  /** A new secret, until its first code. */
  pendingSecret: string | null;
  /** The 30-second step of the last code: a code works once (RFC 6238 §5.2). */
  lastStep: number;
  /** SHA-256 of the unused recovery codes, in hex. */
  recoveryCodes: string[];
  /** Consecutive wrong codes. */
  failures: number;
  /** Whether the owner was notified of them. */
  notified: boolean;
  /** Codes are rejected until then; null if not locked. */
  lockedUntil: Date | null;
  /** The most recent locks. */
  recentLocks: Date[];
};

export const noTwoStep = (): TwoStepRecord => ({
  secret: null,
  pendingSecret: null,
  lastStep: 0,
  recoveryCodes: [],
  failures: 0,
  notified: false,
  lockedUntil: null,
  recentLocks: [],
});

export const twoStepSchema = new Schema<TwoStepRecord>(
  {
    secret: { type: String, default: null },
    pendingSecret: { type: String, default: null },
    lastStep: { type: Number, required: true },
    recoveryCodes: { type: [String], required: true },
    failures: { type: Number, required: true },
    notified: { type: Boolean, required: true },
    lockedUntil: { type: Date, default: null },
    recentLocks: { type: [Date], required: true },
  },
  { _id: false },
);

export const userSchema = new Schema<UserRecord>(
  {
    _id: { type: Number, required: true },
    email: { type: String, required: true },
    passwordHash: { type: String, required: true },
    fullName: { type: String, required: true },
    userRole: { type: String, required: true },
    teamName: { type: String, required: true },
    teamLocation: { type: String, required: true },
    sport: { type: String, required: true },
    ageGroup: { type: String, required: true },
    competitionLevel: { type: String, default: null },
    crest: { type: String, default: undefined },
    page: {
      type: new Schema<Partial<TeamPage>>({ blurb: String, founded: Number, link: String }, { _id: false }),
      default: undefined,
    },
    people: {
      type: [
        new Schema<PersonRecord>(
          {
            userId: { type: Number, required: true },
            role: { type: String, required: true },
            since: { type: Date, required: true },
          },
          { _id: false },
        ),
      ],
      default: undefined,
    },
    teamOnly: { type: Boolean, default: undefined },
    phoneNumber: { type: String, default: null },
    isVerified: { type: Boolean, required: true },
    emailNotificationsEnabled: { type: Boolean, required: true },
    suspended: { type: Boolean, required: true },
    leavingAt: { type: Date, default: null },
    deletedBefore: { type: Boolean, default: undefined },
    personOnly: { type: Boolean, default: undefined },
    newcomer: { type: Boolean, required: true },
    invitation: { type: String, default: undefined },
    answer: { type: Schema.Types.Mixed, default: undefined },
    revision: { type: Number, required: true },
    sessionVersion: { type: Number, required: true },
    twoStep: { type: twoStepSchema, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'users', versionKey: false },
);
userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ isVerified: 1, createdAt: 1 });
userSchema.index({ 'people.userId': 1 }, { sparse: true });
userSchema.index({ leavingAt: 1 }, { partialFilterExpression: { leavingAt: { $type: 'date' } } });
