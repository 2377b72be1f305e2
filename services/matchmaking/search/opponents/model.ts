import { recordSchema } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';

/**
 * Retention of shown hours, in seconds. A week lets a coach check another weekend, but makes probing a calendar hour by
 * hour far too slow. The viewer is shown no other hours until these expire.
 */
const KEPT_SECONDS = 7 * DAY_SECONDS;

export const shownSlotsSchema = recordSchema('shown-slots', {
  /** IDs of the viewing team and the team shown: `7.12`. */
  _id: z.string(),
  /** In milliseconds since the epoch. */
  slots: z.array(z.object({ from: z.number(), to: z.number() })),
  at: z.date(),
});
shownSlotsSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
