import type { AuditSubject } from '@playfield/contracts/admin/records.ts';
import { Schema } from 'mongoose';

/** A security event of an account, or an admin's action. Never holds an email address, a password or a token. */
export type AuditRecord = {
  /** Sorts by time. */
  _id: string;
  at: Date;
  action: string;
  /** Null if unknown: a sign-in to an address without an account. */
  userId: number | null;
  /** The admin who did it; null if it was not an admin. */
  adminId: number | null;
  subject: AuditSubject | null;
  /** Where it came from; both are wiped with the account. */
  address: string | null;
  device: string | null;
  /** Its position in the chain (`chain.ts`); null until linked, like the fields below. */
  seq: number | null;
  /** The previous entry's hash. */
  previous: string | null;
  /** Of address, device and salt; the salt is wiped with them. */
  personalHash: string | null;
  salt: string | null;
  /** Of everything that is never wiped. */
  hash: string | null;
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
    seq: { type: Number, default: null },
    previous: { type: String, default: null },
    personalHash: { type: String, default: null },
    salt: { type: String, default: null },
    hash: { type: String, default: null },
  },
  { collection: 'audit', versionKey: false },
);
auditSchema.index({ userId: 1, _id: -1 });
auditSchema.index({ action: 1, _id: -1 });
auditSchema.index({ seq: 1, _id: 1 });
