import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/** A deleted account keeps its record, so that a late event does not restore it. */
export const contactSchema = recordSchema('contacts', {
  _id: z.number(),
  revision: z.number(),
  email: z.string(),
  fullName: z.string(),
  teamName: z.string(),
  emailNotificationsEnabled: z.boolean(),
  /** IDs of the team's people. Absent if the founder has always been the only one. */
  people: z.optional(z.array(z.number())),
  suspended: z.boolean(),
  undeliverable: z.nullable(z.object({ since: z.date(), reason: z.string() })),
  deleted: z.boolean(),
  /** Incremented to make concurrent transactions about this account conflict, so that the losing one retries. */
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
