import { Schema } from 'mongoose';

/**
 * What this service keeps of the accounts service's users: where to write to, and whether they want it. Of a deleted
 * account only its id stays, so that a late event does not bring it back.
 */
export type ContactRecord = {
  _id: number;
  /** The account's revision that this was copied from. */
  revision: number;
  email: string;
  fullName: string;
  teamName: string;
  emailNotificationsEnabled: boolean;
  /** Kept out by an admin: it hears of nothing but its account. Not there in older records. */
  suspended?: boolean;
  /** Since when, and by which codes of a mail server, it is known that no e-mail reaches the address. */
  undeliverable: Undeliverable | null;
  deleted: boolean;
};

type Undeliverable = { since: Date; reason: string };

export const deletedContact = (id: number): ContactRecord => ({
  _id: id,
  revision: Number.MAX_SAFE_INTEGER,
  email: '',
  fullName: '',
  teamName: '',
  emailNotificationsEnabled: false,
  undeliverable: null,
  deleted: true,
});

export const contactSchema = new Schema<ContactRecord>(
  {
    _id: { type: Number, required: true },
    revision: { type: Number, required: true },
    email: { type: String, default: '' },
    fullName: { type: String, default: '' },
    teamName: { type: String, default: '' },
    emailNotificationsEnabled: { type: Boolean, required: true },
    suspended: { type: Boolean, default: false },
    undeliverable: { type: Schema.Types.Mixed, default: null },
    deleted: { type: Boolean, default: false },
  },
  { collection: 'contacts', versionKey: false },
);
contactSchema.index({ email: 1 });
