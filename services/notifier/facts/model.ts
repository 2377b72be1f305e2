import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import { NOTIFICATION_DAYS } from '@playfield/contracts/notifications.ts';
import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

const expireAfterSeconds = NOTIFICATION_DAYS * DAY_SECONDS;

/** Facts from events that decide whether a notification is still sent. The events arrive in any order. */
export const factSchema = recordSchema('facts', {
  /** `block 1.2` or `read 1.2` (IDs of the acting and the other team), `game 7`, or `search …`. */
  _id: z.string(),
  holds: z.boolean(),
  /** Text that sorts by the time of the last applied event. Empty for `read`. */
  version: z.string(),
  at: z.date(),
  teamIds: z.optional(z.array(z.number())),
  readAt: z.optional(z.date()),
  /** Incremented for each notification about messages, so that it conflicts with marking the messages as read. */
  notified: z.optional(z.number()),
});
factSchema.index({ teamIds: 1 }, { sparse: true });
factSchema.index({ at: 1 }, { expireAfterSeconds });
export type FactRecord = RecordOf<typeof factSchema>;
