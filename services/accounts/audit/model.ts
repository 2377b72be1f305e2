import { auditSubject } from '@playfield/contracts/admin/records.ts';
import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/** A security event of an account, or an admin's action. Never holds an email address, a password or a token. */
export const auditSchema = recordSchema('audit', {
  /** Sorts by time. */
  _id: z.string(),
  at: z.date(),
  action: z.string(),
  /** Null if unknown: a sign-in to an address without an account. */
  userId: z.nullable(z.number()),
  /** The admin who did it; null if it was not an admin. */
  adminId: z.nullable(z.number()),
  subject: z.nullable(auditSubject),
  /** Where it came from; both are wiped with the account. */
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
  /** Its position in the chain (`chain.ts`); null until linked, like the fields below. */
  seq: z.nullable(z.number()),
  /** The previous entry's hash. */
  previous: z.nullable(z.string()),
  /** Of address, device and salt; the salt is wiped with them. */
  personalHash: z.nullable(z.string()),
  salt: z.nullable(z.string()),
  /** Of everything that is never wiped. */
  hash: z.nullable(z.string()),
});
auditSchema.index({ userId: 1, _id: -1 });
auditSchema.index({ action: 1, _id: -1 });
auditSchema.index({ seq: 1, _id: 1 });
export type AuditRecord = RecordOf<typeof auditSchema>;

/** The start and the end of the audit log's chain: two documents. */
export const auditLinkSchema = recordSchema('audit-chain', {
  /** `head`: the last linked entry · `anchor`: the last expired one. */
  _id: z.enum(['head', 'anchor']),
  seq: z.number(),
  hash: z.string(),
  /** Of the head: the last entry written to the log stream. */
  streamed: z._default(z.number(), 0),
});
export type AuditLinkRecord = RecordOf<typeof auditLinkSchema>;
