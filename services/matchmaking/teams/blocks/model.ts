import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

export const blockSchema = recordSchema('blocks', {
  /** The blocker's ID and the blocked team's. */
  _id: z.string(),
  blockerId: z.number(),
  blockedId: z.number(),
  createdAt: z.date(),
  /** Whether the blocker chose this team. Otherwise it is blocked for the people who run it. */
  chosen: z.boolean(),
  /** The accounts that run the chosen team, or have since the block. */
  people: z.array(z.number()),
  /** The chosen teams whose people run this one. */
  because: z.array(z.number()),
});
blockSchema.index({ people: 1 });
blockSchema.index({ blockerId: 1, createdAt: -1 });
blockSchema.index({ blockedId: 1 });
export type BlockRecord = RecordOf<typeof blockSchema>;
export type Pair = Pick<BlockRecord, 'blockerId' | 'blockedId'>;
