import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

export const challengeSchema = recordSchema('challenges', {
  /** SHA-256 of the browser's token, in hex. The token itself is not stored. */
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
