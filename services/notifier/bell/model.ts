import type { EventName } from '@playfield/contracts/events.ts';
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import { NOTIFICATION_DAYS, notificationKind } from '@playfield/contracts/notifications.ts';
import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

export const notificationSchema = recordSchema('notifications', {
  /** A UUIDv7, which sorts by creation time, so that an ID can refer to all entries up to it. */
  _id: z.string(),
  userId: z.number(),
  teamId: z.number(),
  eventId: z.string(),
  kind: notificationKind,
  name: z.custom<EventName>(),
  title: z.string(),
  text: z.string(),
  path: z.string(),
  offerId: z.nullable(z.string()),
  matchupId: z.nullable(z.number()),
  otherTeamId: z.nullable(z.number()),
  seenAt: z.nullable(z.date()),
  createdAt: z.date(),
});
notificationSchema.index({ userId: 1, _id: -1 });
notificationSchema.index({ userId: 1, seenAt: 1 });
notificationSchema.index({ teamId: 1, otherTeamId: 1 });
notificationSchema.index({ offerId: 1 });
notificationSchema.index({ otherTeamId: 1 });
notificationSchema.index({ createdAt: 1 }, { expireAfterSeconds: NOTIFICATION_DAYS * DAY_SECONDS });
export type NotificationRecord = RecordOf<typeof notificationSchema>;
