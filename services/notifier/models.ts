import { modelsOf } from '@playfield/kit/data/records.ts';
import { numberedCountSchema } from '@playfield/kit/events/numbered-counts.ts';
import { blockSchema } from './delivery/block-model.ts';
import { contactSchema } from './delivery/contact-model.ts';
import { deliverySchema } from './delivery/model.ts';
import { listingStatusSchema } from './delivery/listing-status-model.ts';
import { notificationSchema } from './notifications/model.ts';
import { preferenceSchema } from './preferences/model.ts';
import { readReceiptSchema } from './notifications/read-receipt-model.ts';
import { stoppedSearchSchema } from './saved-searches/model.ts';
import { subscriptionSchema } from './push/model.ts';
import { vapidSchema } from './push/vapid-model.ts';
import { zoneSchema } from './delivery/zone-model.ts';

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
