import { Schema } from 'mongoose';
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';

/** An invitation's unsubscribe link works for a month (15 U.S.C. § 7704 (a)(3) wants 30 days), an opt-out until undone. */
const LINK_SECONDS = 31 * DAY_SECONDS;

/** An address that strangers invited: when they last could, and whether its reader wants that. */
export type InvitedAddressRecord = {
  /** Signed in the email's unsubscribe link. */
  _id: string;
  /** Its mailbox: see `mailboxOf`. */
  email: string;
  /** Until then nobody invites the address by email. Null where its reader turned invitations off. */
  restsUntil: Date | null;
};

export const invitedAddressSchema = new Schema<InvitedAddressRecord>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    restsUntil: { type: Date, default: null },
  },
  { collection: 'invited-addresses', versionKey: false },
);
invitedAddressSchema.index({ email: 1 }, { unique: true });
invitedAddressSchema.index({ restsUntil: 1 }, { expireAfterSeconds: LINK_SECONDS });
