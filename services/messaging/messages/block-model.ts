import { Schema } from 'mongoose';

/** That one team keeps another from writing to it, as the matchmaking service last told it. */
export type BlockRecord = {
  /** The blocker's id and the blocked team's. */
  _id: string;
  active: boolean;
  /** When it became so: facts may arrive in any order. */
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
