import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import { recordSchema } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/** An invitation's unsubscribe link works for a month (15 U.S.C. § 7704 (a)(3) wants 30 days), an opt-out until undone. */
const LINK_SECONDS = 31 * DAY_SECONDS;

/** An address that strangers invited: when they last could, and whether its reader wants that. */
export const invitedAddressSchema = recordSchema('invited-addresses', {
  /** Signed in the email's unsubscribe link. */
  _id: z.string(),
  /** Its mailbox: see `mailboxOf`. */
  email: z.string(),
  /** Until then nobody invites the address by email. Null where its reader turned invitations off. */
  restsUntil: z.nullable(z.date()),
});
invitedAddressSchema.index({ email: 1 }, { unique: true });
invitedAddressSchema.index({ restsUntil: 1 }, { expireAfterSeconds: LINK_SECONDS });
