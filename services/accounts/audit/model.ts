import { auditSubject } from '@playfield/contracts/admin/records.ts';
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

const KEPT_SECONDS = 365 * DAY_SECONDS;

/** Audit entries must not contain email addresses, passwords or tokens. */
export const auditSchema = recordSchema('audit', {
  _id: z.string(),
  at: z.date(),
  action: z.string(),
  userId: z.nullable(z.number()),
  adminId: z.nullable(z.number()),
  subject: z.nullable(auditSubject),
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
  /** Set only for deletions: when the account was created. A restore deletes only an account with this date and ID. */
  registeredAt: z.optional(z.date()),
});
auditSchema.index({ userId: 1, _id: -1 });
auditSchema.index({ action: 1, _id: -1 });
auditSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
export type AuditRecord = RecordOf<typeof auditSchema>;
