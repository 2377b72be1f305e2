import { Schema } from 'mongoose';

/**
 * What this service keeps of the accounts service's users: how to name them in a conversation. Of a deleted account only
 * its id stays, so that a late event does not bring it back.
 */
export type ParticipantRecord = {
  _id: number;
  /** The account's revision that this was copied from. */
  revision: number;
  fullName: string;
  teamName: string;
  /** What its messages are counted for; null as long as nothing was heard of it. */
  sport: string | null;
  state: string | null;
  /** Whether an admin keeps it out; not there in older records. */
  suspended?: boolean;
  deleted: boolean;
};

export const deletedParticipant = (id: number): ParticipantRecord => ({
  _id: id,
  revision: Number.MAX_SAFE_INTEGER,
  fullName: 'Deleted account',
  teamName: 'Deleted team',
  sport: null,
  state: null,
  deleted: true,
});

export const participantSchema = new Schema<ParticipantRecord>(
  {
    _id: { type: Number, required: true },
    revision: { type: Number, required: true },
    fullName: { type: String, required: true },
    teamName: { type: String, required: true },
    sport: { type: String, default: null },
    state: { type: String, default: null },
    suspended: { type: Boolean, default: undefined },
    deleted: { type: Boolean, default: false },
  },
  { collection: 'participants', versionKey: false },
);
