import * as z from 'zod/mini';

const side = z.object({
  teamId: z.number(),
  /** When it last said that the game is on. */
  yesAt: z.optional(z.date()),
  /** Since when an ask waits for its answer. */
  waitingSince: z.optional(z.date()),
});
export type StillOnSide = z.infer<typeof side>;

/** Both teams' answers whether their agreed game is still on; part of the game, and gone with it. */
export const stillOn = z.object({
  /** Since when the game has its time, if it was moved: asks from before that are skipped. */
  since: z.optional(z.date()),
  sides: z.array(side),
});
export type StillOn = z.infer<typeof stillOn>;
