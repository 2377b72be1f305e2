import { Schema, type Types } from 'mongoose';

/** A passkey's public half (WebAuthn Level 3). */
export type PasskeyRecord = {
  _id: Types.ObjectId;
  userId: number;
  name: string;
  /** In base64url, as the authenticator sent it. */
  credentialId: string;
  publicKey: Buffer;
  /** Grows with each use if the authenticator counts; a clone would fall behind. */
  counter: number;
  transports: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
};

export const passkeySchema = new Schema<PasskeyRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Number, required: true },
    name: { type: String, required: true },
    credentialId: { type: String, required: true },
    publicKey: { type: Buffer, required: true },
    counter: { type: Number, required: true },
    transports: { type: [String], required: true },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, default: null },
  },
  { collection: 'passkeys', versionKey: false },
);
passkeySchema.index({ credentialId: 1 }, { unique: true });
passkeySchema.index({ userId: 1, _id: 1 });
