import { Schema } from 'mongoose';

/** A block between two teams, as last published by the matchmaking service. */
export type BlockRecord = {
  /** The blocker's ID and the blocked team's. */
  _id: string;
  active: boolean;
  /** When it changed: events may arrive in any order. */
  at: Date;
};

export const blockSchema = new Schema<BlockRecord>(
  {
    _id: { type: String, required: true },
    active: { type: Boolean, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'blocks', versionKey: false },
);
