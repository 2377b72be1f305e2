import { Schema } from 'mongoose';

/** A right that was mailed to a user, to be used once. Only the token's hash is kept: the database cannot be used in its place. */
export type TokenRecord = {
  /** SHA-256 of the token, in hex. */
  _id: string;
  purpose: 'verification' | 'password_reset' | 'second_step_unlock';
  userId: number;
  /** The account's session version when the token was made: a newer registration of the address raises it. Null in tokens from before. */
  epoch: number | null;
  expiresAt: Date;
};

export const tokenSchema = new Schema<TokenRecord>(
  {
    _id: { type: String, required: true },
    purpose: { type: String, required: true },
    userId: { type: Number, required: true },
    epoch: { type: Number, default: null },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'tokens', versionKey: false },
);
tokenSchema.index({ userId: 1, purpose: 1 });
tokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
