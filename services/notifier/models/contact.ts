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
  deleted: boolean;
};

export const deletedContact = (id: number): ContactRecord => ({
  _id: id,
  revision: Number.MAX_SAFE_INTEGER,
  email: '',
  fullName: '',
  teamName: '',
  emailNotificationsEnabled: false,
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
    deleted: { type: Boolean, default: false },
  },
  { collection: 'contacts', versionKey: false },
);
