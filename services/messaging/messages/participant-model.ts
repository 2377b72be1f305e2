import { sport } from '@playfield/contracts/fields/common.ts';
import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/**
 * What this service stores of the accounts service's users: names for conversations. A deleted account keeps only its
 * ID, so that a late event does not bring it back.
 */
export const participantSchema = recordSchema('participants', {
  _id: z.number(),
  /** The account revision this was copied from. */
  revision: z.number(),
  fullName: z.string(),
  teamName: z.string(),
  /** For the crest; null until the account's event arrives. */
  sport: z.nullable(sport),
  /** What the team has chosen; missing while it has the one that comes from its name. */
  crest: z.optional(z.string()),
  /** Suspended by an admin. */
  suspended: z.boolean(),
  deleted: z.boolean(),
});
export type ParticipantRecord = RecordOf<typeof participantSchema>;

export const deletedParticipant = (id: number): ParticipantRecord => ({
  _id: id,
  revision: Number.MAX_SAFE_INTEGER,
  fullName: 'Deleted account',
  teamName: 'Deleted team',
  sport: null,
  suspended: false,
  deleted: true,
});
