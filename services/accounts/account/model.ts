import type { AgeGroup, CompetitionLevel, Sport, UserRole } from '@playfield/contracts/fields/options.ts';
import { Schema } from 'mongoose';

/** An account. A team manager's account is its team. */
export type UserRecord = {
  _id: number;
  /** In lower case: addresses compare without regard to case. */
  email: string;
  passwordHash: string;
  fullName: string;
  userRole: UserRole;
  teamName: string;
  teamLocation: string;
  sport: Sport;
  ageGroup: AgeGroup;
  competitionLevel: CompetitionLevel | null;
  phoneNumber: string | null;
  isVerified: boolean;
  emailNotificationsEnabled: boolean;
  /** Kept out by an admin. */
  suspended: boolean;
  /** When an admin's deletion is carried out; null where there is none. Until then the account is as good as gone. */
  leavingAt: Date | null;
  /** It came back with a restored backup, and its owner was told of its end before. */
  deletedBefore?: boolean;
  /** What admins find it by: `kit/data/substrings.ts`. Not among what is read. */
  grams: string[];
  /** Grows with every change that other services keep. */
  revision: number;
  /** A new one ends every session that was opened before it. */
  sessionEpoch: number;
  twoStep: TwoStepRecord;
  createdAt: Date;
};

/** The second step of signing in by codes. */
export type TwoStepRecord = {
  /** The app's secret in base32; null while codes are off. */
  secret: string | null;
  /** A secret that waits for its first code. */
  pendingSecret: string | null;
  /** The 30-second step of the code used last: a code works once (RFC 6238 §5.2). */
  lastStep: number;
  /** SHA-256 of the recovery codes that are left, in hex. */
  recoveryCodes: string[];
  /** Wrong codes in a row. This and what follows is not there in records from before they were counted. */
  failures?: number;
  /** Whether the owner was told of them. */
  told?: boolean;
  /** No code is taken until then; null while codes are. */
  lockedUntil?: Date | null;
  /** The last few times that it was locked. */
  recentLocks?: Date[];
};

export const noTwoStep = (): TwoStepRecord => ({ secret: null, pendingSecret: null, lastStep: 0, recoveryCodes: [] });

export const twoStepSchema = new Schema<TwoStepRecord>(
  {
    secret: { type: String, default: null },
    pendingSecret: { type: String, default: null },
    lastStep: { type: Number, default: 0 },
    recoveryCodes: { type: [String], default: [] },
    failures: { type: Number, default: 0 },
    told: { type: Boolean, default: false },
    lockedUntil: { type: Date, default: null },
    recentLocks: { type: [Date], default: [] },
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
    phoneNumber: { type: String, default: null },
    isVerified: { type: Boolean, required: true },
    emailNotificationsEnabled: { type: Boolean, required: true },
    suspended: { type: Boolean, default: false },
    leavingAt: { type: Date, default: null },
    deletedBefore: { type: Boolean, default: undefined },
    grams: { type: [String], default: [], select: false },
    revision: { type: Number, required: true },
    sessionEpoch: { type: Number, required: true },
    twoStep: { type: twoStepSchema, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'users', versionKey: false },
);
userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ grams: 1 });
userSchema.index({ isVerified: 1, createdAt: 1 });
userSchema.index({ createdAt: 1 });
userSchema.index({ leavingAt: 1 }, { partialFilterExpression: { leavingAt: { $type: 'date' } } });
