import type { Notification, ShownPreferences } from '@playfield/contracts/notifications.ts';
import type { ContactRecord } from './models/contact.ts';
import type { NotificationRecord } from './models/notification.ts';
import { isReachable } from './rules.ts';
import type { Wishes } from './timing.ts';

export function presentNotification(record: NotificationRecord): Notification {
  const { _id: id, kind, title, text, path, seenAt, createdAt } = record;
  return { id, kind, title, text, path, seen: seenAt !== null, createdAt: createdAt.toISOString() };
}

/** @param contact null while the account's own event has not arrived */
export function presentPreferences({ preferences, timeZone }: Wishes, contact: ContactRecord | null): ShownPreferences {
  return { ...preferences, timeZone, emailReachable: contact === null || isReachable(contact) };
}
