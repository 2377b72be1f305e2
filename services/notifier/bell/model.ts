import { NOTIFICATION_DAYS } from '@playfield/contracts/notifications.ts';
import { Schema } from 'mongoose';
import type { Line } from '../notifications/registry.ts';
import type { About } from '../notifications/types.ts';

/** One line of the notification list, with its text at the time. */
export type NotificationRecord = About &
  Line & {
    /** Sorts by time of recording, so "seen up to" a line covers everything before it. */
    _id: string;
    /** The reader. */
    userId: number;
    /** The team that it is for. */
    teamId: number;
    /** Sorts by time of the event. */
    eventId: string;
    seenAt: Date | null;
    createdAt: Date;
  };

export const notificationSchema = new Schema<NotificationRecord>(
  {
    _id: String,
    userId: Number,
    teamId: Number,
    eventId: String,
    kind: String,
    type: String,
    title: String,
    text: { type: String, default: '' },
    path: String,
    interestId: { type: String, default: null },
    matchupId: { type: Number, default: null },
    otherTeamId: { type: Number, default: null },
    seenAt: { type: Date, default: null },
    createdAt: Date,
  },
  { collection: 'notifications', versionKey: false },
);
notificationSchema.index({ userId: 1, _id: -1 });
notificationSchema.index({ userId: 1, seenAt: 1 });
notificationSchema.index({ teamId: 1, otherTeamId: 1 });
notificationSchema.index({ interestId: 1 });
notificationSchema.index({ otherTeamId: 1 });
notificationSchema.index({ createdAt: 1 }, { expireAfterSeconds: NOTIFICATION_DAYS * 24 * 3_600 });
