import type { Connection } from '@playfield/kit/data/mongo.ts';
import { numberedCountSchema, type NumberedCount } from '@playfield/kit/events/numbered-counts.ts';
import { blockSchema, type BlockRecord } from './delivery/block-model.ts';
import { contactSchema, type ContactRecord } from './delivery/contact-model.ts';
import { deliverySchema, type DeliveryRecord } from './delivery/model.ts';
import { listingStatusSchema, type ListingStatusRecord } from './delivery/listing-status-model.ts';
import { notificationSchema, type NotificationRecord } from './notifications/model.ts';
import { preferenceSchema, type PreferenceRecord } from './preferences/model.ts';
import { readReceiptSchema, type ReadReceiptRecord } from './notifications/read-receipt-model.ts';
import { stoppedSearchSchema, type StoppedSearchRecord } from './saved-searches/model.ts';
import { subscriptionSchema, type SubscriptionRecord } from './push/model.ts';
import { vapidSchema, type VapidRecord } from './push/vapid-model.ts';
import { zoneSchema, type ZoneRecord } from './delivery/zone-model.ts';

export function declareModels(db: Connection) {
  return {
    blocks: db.model<BlockRecord>('Block', blockSchema),
    contacts: db.model<ContactRecord>('Contact', contactSchema),
    deliveries: db.model<DeliveryRecord>('Delivery', deliverySchema),
    listingStatuses: db.model<ListingStatusRecord>('ListingStatus', listingStatusSchema),
    notifications: db.model<NotificationRecord>('Notification', notificationSchema),
    numberedCounts: db.model<NumberedCount>('NumberedCount', numberedCountSchema),
    preferences: db.model<PreferenceRecord>('Preference', preferenceSchema),
    readReceipts: db.model<ReadReceiptRecord>('ReadReceipt', readReceiptSchema),
    stoppedSearches: db.model<StoppedSearchRecord>('StoppedSearch', stoppedSearchSchema),
    subscriptions: db.model<SubscriptionRecord>('Subscription', subscriptionSchema),
    vapid: db.model<VapidRecord>('Vapid', vapidSchema),
    zones: db.model<ZoneRecord>('Zone', zoneSchema),
  };
}

export type Models = ReturnType<typeof declareModels>;
