import { Schema } from 'mongoose';

/** What this service keeps of the accounts service's users: how to name them in a conversation. */
export type ParticipantRecord = {
  _id: number;
  /** The account's revision that this was copied from. */
  revision: number;
  fullName: string;
  teamName: string;
};

export const participantSchema = new Schema<ParticipantRecord>(
  {
    _id: { type: Number, required: true },
    revision: { type: Number, required: true },
    fullName: { type: String, required: true },
    teamName: { type: String, required: true },
  },
  { collection: 'participants', versionKey: false },
);
