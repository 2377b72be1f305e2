import { Schema } from 'mongoose';
import type { UserRecord } from '../account/model.ts';

/** What somebody chose when registering, besides the address. */
export type Chosen = Pick<
  UserRecord,
  | 'passwordHash'
  | 'fullName'
  | 'userRole'
  | 'teamName'
  | 'teamLocation'
  | 'sport'
  | 'ageGroup'
  | 'competitionLevel'
  | 'invitation'
  | 'answer'
>;

/**
 * A registration in the browser that made it. It exists also where the address has an account already, and then says
 * the same: what a browser can do with it reveals nothing.
 */
export type PendingRegistrationRecord = {
  /** SHA-256 of the browser's proof, in hex. */
  _id: string;
  email: string;
  chosen: Chosen;
  /** The account it made; null if the address had one, or was registered again since. */
  userId: number | null;
  /** The account's session version at that time: a new password or registration ends the proof. */
  sessionVersion: number | null;
  correctionsLeft: number;
  expiresAt: Date;
};

const chosenSchema = new Schema<Chosen>(
  {
    passwordHash: { type: String, required: true },
    fullName: { type: String, required: true },
    userRole: { type: String, required: true },
    teamName: { type: String, required: true },
    teamLocation: { type: String, required: true },
    sport: { type: String, required: true },
    ageGroup: { type: String, required: true },
    competitionLevel: { type: String, default: null },
    invitation: { type: String, default: undefined },
    answer: { type: Schema.Types.Mixed, default: undefined },
  },
  { _id: false },
);

export const pendingRegistrationSchema = new Schema<PendingRegistrationRecord>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    chosen: { type: chosenSchema, required: true },
    userId: { type: Number, default: null },
    sessionVersion: { type: Number, default: null },
    correctionsLeft: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'pending-registrations', versionKey: false },
);
pendingRegistrationSchema.index({ userId: 1 });
pendingRegistrationSchema.index({ email: 1 });
pendingRegistrationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
