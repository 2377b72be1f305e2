import { NOTIFICATION_DAYS, type NotificationKind } from '@playfield/contracts/notifications.ts';
import { Schema } from 'mongoose';
import type { NotificationType } from '../delivery/rules.ts';

/** One line of the notification list, with its text at the time. */
export type NotificationRecord = About & {
  /** Sorts by time of recording, so "seen up to" a line covers everything before it. */
  _id: string;
  /** The reader. */
  userId: number;
  /** The team that it is for; missing where that has the reader's own number. */
  teamId?: number;
  /** Sorts by time of the event. */
  eventId: string;
  kind: NotificationKind;
  type: NotificationType;
  title: string;
  text: string;
  path: string;
  seenAt: Date | null;
  createdAt: Date;
};

/** What a notification is about: a later one can overtake it, and it is deleted with the team it names. */
export type About = { interestId: string | null; matchupId: number | null; otherTeamId: number | null };

export const notificationSchema = new Schema<NotificationRecord>(
  {
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    teamId: { type: Number, default: undefined },
    eventId: { type: String, required: true },
    kind: { type: String, required: true },
    type: { type: String, required: true },
    title: { type: String, required: true },
    text: { type: String, default: '' },
    path: { type: String, required: true },
    interestId: { type: String, default: null },
    matchupId: { type: Number, default: null },
    otherTeamId: { type: Number, default: null },
    seenAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'notifications', versionKey: false },
);
notificationSchema.index({ userId: 1, _id: -1 });
notificationSchema.index({ userId: 1, seenAt: 1 });
notificationSchema.index({ teamId: 1, otherTeamId: 1 }, { sparse: true });
notificationSchema.index({ interestId: 1 });
notificationSchema.index({ otherTeamId: 1 });
notificationSchema.index({ createdAt: 1 }, { expireAfterSeconds: NOTIFICATION_DAYS * 24 * 3_600 });
