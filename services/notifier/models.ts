import { modelsOf } from '@playfield/kit/data/records.ts';
import { numberedCountSchema } from '@playfield/kit/events/numbered-counts.ts';
import { notificationSchema } from './bell/model.ts';
import { contactSchema, zoneSchema } from './contacts/model.ts';
import { deliverySchema } from './delivery/model.ts';
import { blockSchema, listingStatusSchema, readReceiptSchema, stoppedSearchSchema } from './facts/model.ts';
import { preferenceSchema } from './preferences/model.ts';
import { subscriptionSchema, vapidSchema } from './push/model.ts';

export const declareModels = modelsOf({
  blocks: blockSchema,
  contacts: contactSchema,
  deliveries: deliverySchema,
  listingStatuses: listingStatusSchema,
  notifications: notificationSchema,
  numberedCounts: numberedCountSchema,
  preferences: preferenceSchema,
  readReceipts: readReceiptSchema,
  stoppedSearches: stoppedSearchSchema,
  subscriptions: subscriptionSchema,
  vapid: vapidSchema,
  zones: zoneSchema,
});

export type Models = ReturnType<typeof declareModels>;
