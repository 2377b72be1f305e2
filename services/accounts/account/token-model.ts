import { Schema } from 'mongoose';

/** A single-use token mailed to a user. Only its hash is stored: the database alone opens nothing. */
export type TokenRecord = {
  /** SHA-256 of the token, in hex. */
  _id: string;
  purpose: 'verification' | 'password_reset' | 'second_step_unlock';
  userId: number;
  /** The account's session version at issue; a new registration raises it. */
  sessionVersion: number;
  expiresAt: Date;
};

export const tokenSchema = new Schema<TokenRecord>(
  {
    _id: { type: String, required: true },
    purpose: { type: String, required: true },
    userId: { type: Number, required: true },
    sessionVersion: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'tokens', versionKey: false },
);
tokenSchema.index({ userId: 1, purpose: 1 });
tokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
