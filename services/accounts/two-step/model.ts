import { bytes, objectId, recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

export const passkeySchema = recordSchema('passkeys', {
  _id: objectId,
  userId: z.number(),
  name: z.string(),
  credentialId: z.string(),
  publicKey: bytes,
  /** Increases with each use if the authenticator supports it, so that a clone would fall behind. */
  counter: z.number(),
  transports: z.array(z.string()),
  createdAt: z.date(),
  lastUsedAt: z.nullable(z.date()),
});
passkeySchema.index({ credentialId: 1 }, { unique: true });
passkeySchema.index({ userId: 1, _id: 1 });
export type PasskeyRecord = RecordOf<typeof passkeySchema>;

export const challengeSchema = recordSchema('challenges', {
  _id: z.string(),
  purpose: z.enum(['second_step', 'admin_second_step', 'passkey_login', 'passkey_registration']),
  /** ID of the user, or of the admin for `admin_second_step`; null until a passkey identifies the user. */
  userId: z.nullable(z.number()),
  /** The challenge that the authenticator signs; empty for codes. */
  webauthn: z.string(),
  triesLeft: z.number(),
  expiresAt: z.date(),
});
challengeSchema.index({ userId: 1, purpose: 1 });
challengeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
export type ChallengeRecord = RecordOf<typeof challengeSchema>;
