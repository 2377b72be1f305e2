import { Schema } from 'mongoose';

/**
 * A copy of an account: the email address and whether the person wants email. A deleted
 * account keeps only its ID, so that a late event does not bring it back.
 */
export type ContactRecord = {
  _id: number;
  /** The account revision this was copied from. */
  revision: number;
  email: string;
  fullName: string;
  teamName: string;
  emailNotificationsEnabled: boolean;
  /** Account IDs of the people who run the team; missing if only the account itself does. */
  people?: number[];
  /** Suspended by an admin: gets only emails about its account. */
  suspended: boolean;
  /** Since when the address is known to be undeliverable, and the mail server's codes. */
  undeliverable: Undeliverable | null;
  deleted: boolean;
  /** How many pages of alerts reached it: two that are written concurrently conflict here. */
  alertPages?: number;
};

type Undeliverable = { since: Date; reason: string };

export const deletedContact = (id: number): ContactRecord => ({
  _id: id,
  revision: Number.MAX_SAFE_INTEGER,
  email: '',
  fullName: '',
  teamName: '',
  emailNotificationsEnabled: false,
  suspended: false,
  undeliverable: null,
  deleted: true,
});

export const contactSchema = new Schema<ContactRecord>(
  {
    _id: Number,
    revision: Number,
    email: { type: String, default: '' },
    fullName: { type: String, default: '' },
    teamName: { type: String, default: '' },
    emailNotificationsEnabled: Boolean,
    people: { type: [Number], default: undefined },
    suspended: Boolean,
    undeliverable: { type: Schema.Types.Mixed, default: null },
    deleted: { type: Boolean, default: false },
    alertPages: { type: Number },
  },
  { collection: 'contacts', versionKey: false },
);
contactSchema.index({ email: 1 });

/** A team's time zone. Separate from its contact: they come from different services, in any order. */
export type ZoneRecord = {
  _id: number;
  /** The account revision whose place gave the zone. */
  revision: number;
  /** An IANA time zone. */
  timeZone: string;
};

export const zoneSchema = new Schema<ZoneRecord>(
  { _id: Number, revision: Number, timeZone: String },
  { collection: 'zones', versionKey: false },
);
