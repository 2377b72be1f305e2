import { bytes, objectId, recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/** A passkey's public half (WebAuthn Level 3). */
export const passkeySchema = recordSchema('passkeys', {
  _id: objectId,
  userId: z.number(),
  name: z.string(),
  /** In base64url, as the authenticator sent it. */
  credentialId: z.string(),
  publicKey: bytes,
  /** Grows with each use if the authenticator counts; a clone would fall behind. */
  counter: z.number(),
  transports: z.array(z.string()),
  createdAt: z.date(),
  lastUsedAt: z.nullable(z.date()),
});
passkeySchema.index({ credentialId: 1 }, { unique: true });
passkeySchema.index({ userId: 1, _id: 1 });
export type PasskeyRecord = RecordOf<typeof passkeySchema>;
