import { Schema } from 'mongoose';

/** Security events are kept for a year: long enough to look into what is noticed late. */
const KEPT_SECONDS = 365 * 24 * 60 * 60;

/** Something that happened to how an account is protected. Never holds an e-mail address, a password or a token. */
export type AuditRecord = {
  /** Sorts by time. */
  _id: string;
  at: Date;
  action: string;
  /** Null where nobody could be told: a sign-in to an address without an account. */
  userId: number | null;
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
    address: { type: String, default: null },
    device: { type: String, default: null },
  },
  { collection: 'audit', versionKey: false },
);
auditSchema.index({ userId: 1, _id: -1 });
auditSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
