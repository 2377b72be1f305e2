/** Blocks. */
import * as z from 'zod/mini';

export const blockEvents = [
  /** A block starts or ends. Events may arrive in any order: the latest `at` wins. */
  z.object({
    type: z.literal('team.blocked'),
    blockerId: z.number(),
    blockedId: z.number(),
    active: z.boolean(),
    at: z.string(),
  }),
] as const;
