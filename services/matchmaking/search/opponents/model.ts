import { recordSchema } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';

const KEPT_SECONDS = 7 * DAY_SECONDS;

export const shownSlotsSchema = recordSchema('shown-slots', {
  _id: z.string(),
  slots: z.array(z.object({ from: z.number(), to: z.number() })),
  at: z.date(),
});
shownSlotsSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
