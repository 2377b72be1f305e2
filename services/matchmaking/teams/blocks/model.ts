import { Schema } from 'mongoose';

export type BlockRecord = {
  /** The blocker's ID and the blocked team's: a team is blocked only once. */
  _id: string;
  blockerId: number;
  blockedId: number;
  createdAt: Date;
};

export const blockSchema = new Schema<BlockRecord>(
  {
    _id: { type: String, required: true },
    blockerId: { type: Number, required: true },
    blockedId: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'blocks', versionKey: false },
);
blockSchema.index({ blockerId: 1, createdAt: -1 });
blockSchema.index({ blockedId: 1 });
