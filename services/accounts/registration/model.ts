import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';
import { chosen } from '../users/model.ts';

/** Stored even if the address already has an account, so that responses do not reveal that. */
export const pendingRegistrationSchema = recordSchema('pending-registrations', {
  _id: z.string(),
  email: z.string(),
  chosen,
  /** Null if this registration neither created nor updated an account, or if a later one replaced it. */
  userId: z.nullable(z.number()),
  sessionVersion: z.nullable(z.number()),
  correctionsLeft: z.number(),
  expiresAt: z.date(),
});
pendingRegistrationSchema.index({ userId: 1 });
pendingRegistrationSchema.index({ email: 1 });
pendingRegistrationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
export type PendingRegistrationRecord = RecordOf<typeof pendingRegistrationSchema>;
