import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

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
