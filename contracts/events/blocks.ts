import * as z from 'zod/mini';

export const blockEvents = [
  /** Events may arrive out of order, so the latest `at` wins. */
  z.object({
    type: z.literal('team.blocked'),
    blockerId: z.number(),
    blockedId: z.number(),
    active: z.boolean(),
    at: z.string(),
  }),
] as const;
