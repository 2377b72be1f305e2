import type { AdminDelivery } from '@playfield/contracts/admin/deliveries.ts';
import type { Notification, ShownPreferences } from '@playfield/contracts/notifications.ts';
import type { DeliveryRecord } from './delivery/model.ts';
import type { ContactRecord } from './delivery/contact-model.ts';
import type { NotificationRecord } from './notifications/model.ts';
import { isReachable } from './delivery/rules.ts';
import type { ReaderPreferences } from './delivery/timing.ts';

export function presentNotification(record: NotificationRecord): Notification {
  const { _id: id, kind, title, text, path, seenAt, createdAt, teamId } = record;
  const shown = { id, kind, title, text, path, seen: seenAt !== null, createdAt: createdAt.toISOString() };
  return { ...shown, ...(teamId === undefined ? {} : { teamId }) };
}

export function presentDelivery(record: DeliveryRecord): AdminDelivery {
  const { _id: id, kind, channel, status, createdAt, settledAt, event, keptUntil } = record;
  return {
    id,
    kind,
    channel,
    status,
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    canResend: event !== null && Boolean(keptUntil),
  };
}

/** @param contact null until the account's own event has arrived */
export function presentPreferences(
  { preferences, timeZone }: ReaderPreferences,
  contact: ContactRecord | null,
): ShownPreferences {
  return { ...preferences, timeZone, emailReachable: contact === null || isReachable(contact) };
}
