import type { Connection } from '@playfield/kit/data/mongo.ts';
import { notificationSchema, type NotificationRecord } from './bell/model.ts';
import { contactSchema, zoneSchema, type ContactRecord, type ZoneRecord } from './contacts/model.ts';
import { deliverySchema, type DeliveryRecord } from './delivery/model.ts';
import {
  blockSchema,
  listingStatusSchema,
  readReceiptSchema,
  stoppedSearchSchema,
  type BlockRecord,
  type ListingStatusRecord,
  type ReadReceiptRecord,
  type StoppedSearchRecord,
} from './facts/model.ts';
import { preferenceSchema, type PreferenceRecord } from './preferences/model.ts';
import { subscriptionSchema, vapidSchema, type SubscriptionRecord, type VapidRecord } from './push/model.ts';

export function declareModels(db: Connection) {
  return {
    blocks: db.model<BlockRecord>('Block', blockSchema),
    contacts: db.model<ContactRecord>('Contact', contactSchema),
    deliveries: db.model<DeliveryRecord>('Delivery', deliverySchema),
    listingStatuses: db.model<ListingStatusRecord>('ListingStatus', listingStatusSchema),
    notifications: db.model<NotificationRecord>('Notification', notificationSchema),
    preferences: db.model<PreferenceRecord>('Preference', preferenceSchema),
    readReceipts: db.model<ReadReceiptRecord>('ReadReceipt', readReceiptSchema),
    stoppedSearches: db.model<StoppedSearchRecord>('StoppedSearch', stoppedSearchSchema),
    subscriptions: db.model<SubscriptionRecord>('Subscription', subscriptionSchema),
    vapid: db.model<VapidRecord>('Vapid', vapidSchema),
    zones: db.model<ZoneRecord>('Zone', zoneSchema),
  };
}

export type Models = ReturnType<typeof declareModels>;
