import { invitedRole } from '@playfield/contracts/fields/roles.ts';
import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/** An invitation to run a team. It opens with the mailed token, for the invited address alone. */
export const invitationSchema = recordSchema('invitations', {
  _id: z.string(),
  /** SHA-256 of the mailed token, in hex. */
  tokenHash: z.string(),
  teamId: z.number(),
  email: z.string(),
  role: invitedRole,
  /** The person who invites. */
  byId: z.number(),
  createdAt: z.date(),
  expiresAt: z.date(),
});
invitationSchema.index({ tokenHash: 1 }, { unique: true });
invitationSchema.index({ teamId: 1, email: 1 }, { unique: true });
invitationSchema.index({ email: 1 });
invitationSchema.index({ byId: 1 });
invitationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
export type InvitationRecord = RecordOf<typeof invitationSchema>;
