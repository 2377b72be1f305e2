import { adminRole } from '@playfield/contracts/admin/sign-in.ts';
import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';
import { twoStep } from '../users/model.ts';

/** An admin. Admins are separate accounts: no user can become one. */
export const adminSchema = recordSchema('admins', {
  _id: z.number(),
  email: z.string(),
  passwordHash: z.string(),
  /** When a generated password expires; null for a self-chosen one. */
  passwordUntil: z.nullable(z.date()),
  role: adminRole,
  disabled: z.boolean(),
  /** The session version: a new one ends all earlier sessions. */
  sessionVersion: z.number(),
  /** Grows when another owner is disabled, so that concurrent changes conflict. */
  guarded: z.number(),
  twoStep,
  createdAt: z.date(),
});
adminSchema.index({ email: 1 }, { unique: true });
export type AdminRecord = RecordOf<typeof adminSchema>;
