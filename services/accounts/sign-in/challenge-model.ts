import { Schema } from 'mongoose';

/** A pending sign-in or new passkey. Only a hash of the browser's token is stored. */
export type ChallengeRecord = {
  /** SHA-256 of the challenge's token, in hex. */
  _id: string;
  purpose: 'second_step' | 'admin_second_step' | 'passkey_login' | 'passkey_registration';
  /** The user's ID, or for `admin_second_step` the admin's; null until a passkey identifies the user. */
  userId: number | null;
  /** What the authenticator signs; empty for codes. */
  webauthn: string;
  triesLeft: number;
  expiresAt: Date;
};

export const challengeSchema = new Schema<ChallengeRecord>(
  {
    _id: { type: String, required: true },
    purpose: { type: String, required: true },
    userId: { type: Number, default: null },
    webauthn: { type: String, default: '' },
    triesLeft: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'challenges', versionKey: false },
);
challengeSchema.index({ userId: 1, purpose: 1 });
challengeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
