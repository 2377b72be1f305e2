import type { TeamRole } from '@playfield/contracts/fields/roles.ts';
import { Schema } from 'mongoose';

/** An invitation to run a team. It opens with the mailed token, for the invited address alone. */
export type InvitationRecord = {
  _id: string;
  /** SHA-256 of the mailed token, in hex. */
  tokenHash: string;
  teamId: number;
  email: string;
  role: Exclude<TeamRole, 'owner'>;
  /** The person who invites. */
  byId: number;
  createdAt: Date;
  expiresAt: Date;
};

export const invitationSchema = new Schema<InvitationRecord>(
  {
    _id: { type: String, required: true },
    tokenHash: { type: String, required: true },
    teamId: { type: Number, required: true },
    email: { type: String, required: true },
    role: { type: String, required: true },
    byId: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'invitations', versionKey: false },
);
invitationSchema.index({ tokenHash: 1 }, { unique: true });
invitationSchema.index({ teamId: 1, email: 1 }, { unique: true });
invitationSchema.index({ email: 1 });
invitationSchema.index({ byId: 1 });
invitationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
