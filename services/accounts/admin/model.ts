import type { AdminRole } from '@playfield/contracts/admin/sign-in.ts';
import { Schema } from 'mongoose';
import { twoStepSchema, type TwoStepRecord } from '../account/model.ts';

/** An admin. Admins are separate accounts: no user can become one. */
export type AdminRecord = {
  _id: number;
  email: string;
  passwordHash: string;
  /** When a generated password expires; null for a self-chosen one. */
  passwordUntil: Date | null;
  role: AdminRole;
  disabled: boolean;
  /** The session version: a new one ends all earlier sessions. */
  sessionVersion: number;
  /** Grows when another owner is disabled, so that concurrent changes conflict. */
  guarded: number;
  twoStep: TwoStepRecord;
  createdAt: Date;
};

export const adminSchema = new Schema<AdminRecord>(
  {
    _id: { type: Number, required: true },
    email: { type: String, required: true },
    passwordHash: { type: String, required: true },
    passwordUntil: { type: Date, default: null },
    role: { type: String, required: true },
    disabled: { type: Boolean, required: true },
    sessionVersion: { type: Number, required: true },
    guarded: { type: Number, default: 0 },
    twoStep: { type: twoStepSchema, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'admins', versionKey: false },
);
adminSchema.index({ email: 1 }, { unique: true });
