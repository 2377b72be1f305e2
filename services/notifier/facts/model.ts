/** Copies of other services' facts that decide whether a notification is still sent. Their events arrive in any order. */
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import { NOTIFICATION_DAYS } from '@playfield/contracts/notifications.ts';
import { recordSchema } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/** No notification waits longer than this. */
const expireAfterSeconds = NOTIFICATION_DAYS * DAY_SECONDS;

/** A block between two teams. */
export const blockSchema = recordSchema('blocks', {
  /** The blocker's ID and the blocked team's. */
  _id: z.string(),
  active: z.boolean(),
  at: z.date(),
});
blockSchema.index({ at: 1 }, { expireAfterSeconds });

/** Whether searches still list an alerted game. They list unknown games. */
export const listingStatusSchema = recordSchema('listing-status', {
  /** The game's ID in matchmaking. */
  _id: z.number(),
  /** The last applied event: IDs sort by time. */
  eventId: z.string(),
  listed: z.boolean(),
  changedAt: z.date(),
});
listingStatusSchema.index({ changedAt: 1 }, { expireAfterSeconds });

/** A saved search that no longer sends alerts, by ID, and since when. */
export const stoppedSearchSchema = recordSchema('stopped-searches', { _id: z.string(), at: z.date() });
stoppedSearchSchema.index({ at: 1 }, { expireAfterSeconds });

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
