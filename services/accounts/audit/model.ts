import { auditSubject } from '@playfield/contracts/admin/records.ts';
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/** Retention of audit entries, in seconds: a year, for incidents that are noticed late. */
const KEPT_SECONDS = 365 * DAY_SECONDS;

/** An account's security event, or an admin's action. Must not contain an email address, a password or a token. */
export const auditSchema = recordSchema('audit', {
  _id: z.string(),
  at: z.date(),
  action: z.string(),
  /** Null if unknown, such as for a sign-in attempt with an address that has no account. */
  userId: z.nullable(z.number()),
  adminId: z.nullable(z.number()),
  subject: z.nullable(auditSubject),
  /** Network address and device of the request, both of which are cleared when the account is deleted. */
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
});
auditSchema.index({ userId: 1, _id: -1 });
auditSchema.index({ action: 1, _id: -1 });
auditSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
export type AuditRecord = RecordOf<typeof auditSchema>;
