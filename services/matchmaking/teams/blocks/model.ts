import { recordSchema } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

export const blockSchema = recordSchema('blocks', {
  /** The blocker's ID and the blocked team's: a team is blocked only once. */
  _id: z.string(),
  blockerId: z.number(),
  blockedId: z.number(),
  createdAt: z.date(),
});
blockSchema.index({ blockerId: 1, createdAt: -1 });
blockSchema.index({ blockedId: 1 });
