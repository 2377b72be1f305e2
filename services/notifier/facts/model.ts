/** Other services' facts that decide whether a notification is still sent. Events arrive in any order. */
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import { NOTIFICATION_DAYS } from '@playfield/contracts/notifications.ts';
import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/** Retention of facts, in seconds: the longest time that a notification can wait. */
const expireAfterSeconds = NOTIFICATION_DAYS * DAY_SECONDS;

export const factSchema = recordSchema('facts', {
  /** `block 1.2` with the IDs of the blocker and the blocked team, `game 7`, or `search …`. */
  _id: z.string(),
  holds: z.boolean(),
  /** Sorts by the time of the last applied event. */
  version: z.string(),
  at: z.date(),
});
factSchema.index({ at: 1 }, { expireAfterSeconds });
export type FactRecord = RecordOf<typeof factSchema>;

export const readReceiptSchema = recordSchema('read-receipts', {
  _id: z.string(),
  readerId: z.number(),
  otherId: z.number(),
  /** Number of notifications. Each notification increments it, and thus conflicts with a concurrent read receipt. */
  notified: z._default(z.number(), 0),
  readAt: z.nullable(z.date()),
  changedAt: z.date(),
});
readReceiptSchema.index({ readerId: 1 });
readReceiptSchema.index({ otherId: 1 });
readReceiptSchema.index({ changedAt: 1 }, { expireAfterSeconds });
