import { invitedRole } from '@playfield/contracts/fields/roles.ts';
import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';

export const invitationSchema = recordSchema('invitations', {
  _id: z.string(),
  tokenHash: z.string(),
  teamId: z.number(),
  email: z.string(),
  role: invitedRole,
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

/** How long the unsubscribe link in an invitation works. 15 U.S.C. § 7704(a)(3) requires at least 30 days. */
const LINK_SECONDS = 31 * DAY_SECONDS;

export const invitedAddressSchema = recordSchema('invited-addresses', {
  _id: z.string(),
  email: z.string(),
  invitedAt: z.nullable(z.date()),
});
invitedAddressSchema.index({ email: 1 }, { unique: true });
invitedAddressSchema.index({ invitedAt: 1 }, { expireAfterSeconds: LINK_SECONDS });
