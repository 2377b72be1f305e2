import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import { recordSchema } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/** Retention of devices in seconds. Over a year, so that annual users aren't warned about their own phone. */
const KEPT_SECONDS = 400 * DAY_SECONDS;

export const knownDeviceSchema = recordSchema('known-devices', {
  _id: z.string(),
  userId: z.number(),
  seenAt: z.date(),
});
knownDeviceSchema.index({ userId: 1, seenAt: -1 });
knownDeviceSchema.index({ seenAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
