import { Schema } from 'mongoose';

/** The start and the end of the audit log's chain: two documents. */
export type AuditLinkRecord = {
  /** `head`: the last linked entry · `anchor`: the last expired one. */
  _id: 'head' | 'anchor';
  seq: number;
  hash: string;
  /** Of the head: the last entry written to the log stream. */
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
