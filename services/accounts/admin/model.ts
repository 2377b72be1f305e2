import { adminRole } from '@playfield/contracts/admin/sign-in.ts';
import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';
import { twoStep } from '../users/model.ts';

export const adminSchema = recordSchema('admins', {
  _id: z.number(),
  email: z.string(),
  passwordHash: z.string(),
  /** When a generated password expires. Null for other passwords. */
  passwordUntil: z.nullable(z.date()),
  role: adminRole,
  disabled: z.boolean(),
  sessionVersion: z.number(),
  guarded: z.number(),
  twoStep,
  createdAt: z.date(),
});
adminSchema.index({ email: 1 }, { unique: true });
export type AdminRecord = RecordOf<typeof adminSchema>;
