import { Schema } from 'mongoose';

/** What this service keeps of the accounts service's users: where to write to, and whether they want it. */
export type ContactRecord = {
  _id: number;
  /** The account's revision that this was copied from. */
  revision: number;
  email: string;
  fullName: string;
  teamName: string;
  emailNotificationsEnabled: boolean;
};

export const contactSchema = new Schema<ContactRecord>(
  {
    _id: { type: Number, required: true },
    revision: { type: Number, required: true },
    email: { type: String, required: true },
    fullName: { type: String, required: true },
    teamName: { type: String, required: true },
    emailNotificationsEnabled: { type: Boolean, required: true },
  },
  { collection: 'contacts', versionKey: false },
);
