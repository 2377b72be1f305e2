import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/**
 * A copy of an account: its email address and whether its owner wants email. A deleted account keeps only its ID, so
 * that a late event does not restore it.
 */
export const contactSchema = recordSchema('contacts', {
  _id: z.number(),
  revision: z.number(),
  email: z.string(),
  fullName: z.string(),
  teamName: z.string(),
  emailNotificationsEnabled: z.boolean(),
  /** Account IDs of the people who run the team. Absent if the founder is the only one. */
  people: z.optional(z.array(z.number())),
  /** Whether an admin suspended the account. If so, only emails about the account are sent. */
  suspended: z.boolean(),
  /** When the address was found to be undeliverable, and the mail server's codes. Null if no failure is known. */
  undeliverable: z.nullable(z.object({ since: z.date(), reason: z.string() })),
  deleted: z.boolean(),
  /** Incremented so that concurrent transactions about this account conflict. */
  conflicts: z.optional(z.number()),
});
contactSchema.index({ email: 1 });
export type ContactRecord = RecordOf<typeof contactSchema>;

export const deletedContact = (id: number): ContactRecord => ({
  _id: id,
  revision: Number.MAX_SAFE_INTEGER,
  email: '',
  fullName: '',
  teamName: '',
  emailNotificationsEnabled: false,
  suspended: false,
  undeliverable: null,
  deleted: true,
});
