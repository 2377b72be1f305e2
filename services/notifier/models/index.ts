import type { Connection } from '@playfield/kit/data/mongo.ts';
import { blockSchema } from './block.ts';
import type { BlockRecord } from './block.ts';
import { contactSchema } from './contact.ts';
import type { ContactRecord } from './contact.ts';
import { deliverySchema } from './delivery.ts';
import type { DeliveryRecord } from './delivery.ts';
import { gameSchema } from './game.ts';
import type { GameRecord } from './game.ts';
import { notificationSchema } from './notification.ts';
import type { NotificationRecord } from './notification.ts';
import { preferenceSchema } from './preference.ts';
import type { PreferenceRecord } from './preference.ts';
import { readingSchema } from './reading.ts';
import type { ReadingRecord } from './reading.ts';
import { subscriptionSchema } from './subscription.ts';
import type { SubscriptionRecord } from './subscription.ts';
import { vapidSchema } from './vapid.ts';
import type { VapidRecord } from './vapid.ts';
import { zoneSchema } from './zone.ts';
import type { ZoneRecord } from './zone.ts';

export function declareModels(db: Connection) {
  return {
    blocks: db.model<BlockRecord>('Block', blockSchema),
    contacts: db.model<ContactRecord>('Contact', contactSchema),
    deliveries: db.model<DeliveryRecord>('Delivery', deliverySchema),
    games: db.model<GameRecord>('Game', gameSchema),
    notifications: db.model<NotificationRecord>('Notification', notificationSchema),
    preferences: db.model<PreferenceRecord>('Preference', preferenceSchema),
    readings: db.model<ReadingRecord>('Reading', readingSchema),
    subscriptions: db.model<SubscriptionRecord>('Subscription', subscriptionSchema),
    vapid: db.model<VapidRecord>('Vapid', vapidSchema),
    zones: db.model<ZoneRecord>('Zone', zoneSchema),
  };
}

export type Models = ReturnType<typeof declareModels>;
