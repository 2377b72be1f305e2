import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';
import { chosen } from '../users/model.ts';

/** Stored even if the address already had an account, so that the browser cannot tell the difference. */
export const pendingRegistrationSchema = recordSchema('pending-registrations', {
  _id: z.string(),
  email: z.string(),
  chosen,
  /** Null if the address had an account, or was registered again since. */
  userId: z.nullable(z.number()),
  /** The account's session version at registration. A later password or registration invalidates the proof. */
  sessionVersion: z.nullable(z.number()),
  correctionsLeft: z.number(),
  expiresAt: z.date(),
});
pendingRegistrationSchema.index({ userId: 1 });
pendingRegistrationSchema.index({ email: 1 });
pendingRegistrationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
export type PendingRegistrationRecord = RecordOf<typeof pendingRegistrationSchema>;
