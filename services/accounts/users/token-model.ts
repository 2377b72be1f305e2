import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/** A single-use token mailed to a user. Only its hash is stored: the database alone opens nothing. */
export const tokenSchema = recordSchema('tokens', {
  /** SHA-256 of the token, in hex. */
  _id: z.string(),
  purpose: z.enum(['verification', 'password_reset', 'second_step_unlock']),
  userId: z.number(),
  /** The account's session version at issue; a new registration raises it. */
  sessionVersion: z.number(),
  expiresAt: z.date(),
});
tokenSchema.index({ userId: 1, purpose: 1 });
tokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
export type TokenRecord = RecordOf<typeof tokenSchema>;
