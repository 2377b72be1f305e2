import { Schema } from 'mongoose';

/** A right that was mailed to a user, to be used once. Only the token's hash is kept: the database cannot be used in its place. */
export type TokenRecord = {
  /** SHA-256 of the token, in hex. */
  _id: string;
  purpose: 'verification' | 'password_reset';
  userId: number;
  expiresAt: Date;
};

export const tokenSchema = new Schema<TokenRecord>(
  {
    _id: { type: String, required: true },
    purpose: { type: String, required: true },
    userId: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'tokens', versionKey: false },
);
tokenSchema.index({ userId: 1, purpose: 1 });
tokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
