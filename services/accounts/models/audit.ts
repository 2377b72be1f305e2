import type { AuditSubject } from '@playfield/contracts/admin-records.ts';
import { Schema } from 'mongoose';

/** Security events are kept for a year: long enough to look into what is noticed late. */
const KEPT_SECONDS = 365 * 24 * 60 * 60;

/** Something that happened to how an account is protected, or that an admin did. Never holds an e-mail address, a password or a token. */
export type AuditRecord = {
  /** Sorts by time. */
  _id: string;
  at: Date;
  action: string;
  /** Null where nobody could be told: a sign-in to an address without an account. */
  userId: number | null;
  /** The admin who did it; null where it was no admin. */
  adminId: number | null;
  subject: AuditSubject | null;
  /** Where it came from; both are wiped with the account. */
  address: string | null;
  device: string | null;
};

export const auditSchema = new Schema<AuditRecord>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    action: { type: String, required: true },
    userId: { type: Number, default: null },
    adminId: { type: Number, default: null },
    subject: { type: Schema.Types.Mixed, default: null },
    address: { type: String, default: null },
    device: { type: String, default: null },
  },
  { collection: 'audit', versionKey: false },
);
auditSchema.index({ userId: 1, _id: -1 });
auditSchema.index({ action: 1, _id: -1 });
auditSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
