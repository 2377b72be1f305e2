import { Schema } from 'mongoose';

/** Where the audit log's chain begins and ends: two documents. */
export type AuditLinkRecord = {
  /** `head`: the last entry that was linked · `anchor`: the last one that is gone because its time was over. */
  _id: 'head' | 'anchor';
  seq: number;
  hash: string;
  /** Of the head: the last entry that was written to the log stream. */
  streamed: number;
};

export const auditLinkSchema = new Schema<AuditLinkRecord>(
  {
    _id: { type: String, required: true },
    seq: { type: Number, required: true },
    hash: { type: String, required: true },
    streamed: { type: Number, default: 0 },
  },
  { collection: 'audit-chain', versionKey: false },
);
