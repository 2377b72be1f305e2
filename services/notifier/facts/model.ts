/** Copies of other services' facts that decide whether a notification is still sent. Their events arrive in any order. */
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import { NOTIFICATION_DAYS } from '@playfield/contracts/notifications.ts';
import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/** No notification waits longer than this. */
const expireAfterSeconds = NOTIFICATION_DAYS * DAY_SECONDS;

/** Whether something holds: a block between two teams, a listed game (unknown ones are), or a search that alerts. */
export const factSchema = recordSchema('facts', {
  /** `block 1.2` with the blocker's ID and the blocked team's, `game 7`, or `search …`. */
  _id: z.string(),
  holds: z.boolean(),
  /** Sorts by the time of the last applied event. */
  version: z.string(),
  /** That time. */
  at: z.date(),
});
factSchema.index({ at: 1 }, { expireAfterSeconds });
export type FactRecord = RecordOf<typeof factSchema>;

/** Notifications to one team about another's messages, and when it read them. */
export const readReceiptSchema = recordSchema('read-receipts', {
  /** The reader's ID and the writer's. */
  _id: z.string(),
  readerId: z.number(),
  otherId: z.number(),
  /** How many notifications there were: written with each, so that it conflicts with a concurrent read receipt. */
  notified: z._default(z.number(), 0),
  /** When it last read; null if never. */
  readAt: z.nullable(z.date()),
  changedAt: z.date(),
});
readReceiptSchema.index({ readerId: 1 });
readReceiptSchema.index({ otherId: 1 });
readReceiptSchema.index({ changedAt: 1 }, { expireAfterSeconds });
