import { Schema } from 'mongoose';
import { twoStepSchema } from './user.ts';
import type { TwoStepRecord } from './user.ts';

/** An operator. Admins are accounts of their own: no user can become one. */
export type AdminRecord = {
  _id: number;
  email: string;
  passwordHash: string;
  twoStep: TwoStepRecord;
  createdAt: Date;
};

export const adminSchema = new Schema<AdminRecord>(
  {
    _id: { type: Number, required: true },
    email: { type: String, required: true },
    passwordHash: { type: String, required: true },
    twoStep: { type: twoStepSchema, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'admins', versionKey: false },
);
adminSchema.index({ email: 1 }, { unique: true });
