import type { Sport } from '@playfield/contracts/fields/options.ts';
import { Schema } from 'mongoose';

/**
 * What this service stores of the accounts service's users: names for conversations. A deleted account keeps only its
 * ID, so that a late event does not bring it back.
 */
export type ParticipantRecord = {
  _id: number;
  /** The account revision this was copied from. */
  revision: number;
  fullName: string;
  teamName: string;
  /** For the crest; null until the account's event arrives. */
  sport: Sport | null;
  /** What the team has chosen; missing while it has the one that comes from its name. */
  crest?: string;
  /** Suspended by an admin. */
  suspended: boolean;
  deleted: boolean;
};

export const deletedParticipant = (id: number): ParticipantRecord => ({
  _id: id,
  revision: Number.MAX_SAFE_INTEGER,
  fullName: 'Deleted account',
  teamName: 'Deleted team',
  sport: null,
  suspended: false,
  deleted: true,
});

export const participantSchema = new Schema<ParticipantRecord>(
  {
    _id: { type: Number, required: true },
    revision: { type: Number, required: true },
    fullName: { type: String, required: true },
    teamName: { type: String, required: true },
    sport: { type: String, default: null },
    crest: { type: String, default: undefined },
    suspended: { type: Boolean, required: true },
    deleted: { type: Boolean, default: false },
  },
  { collection: 'participants', versionKey: false },
);
