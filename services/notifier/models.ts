import { modelsOf } from '@playfield/kit/data/records.ts';
import { notificationSchema } from './bell/model.ts';
import { contactSchema } from './contacts/model.ts';
import { deliverySchema } from './delivery/model.ts';
import { factSchema } from './facts/model.ts';
import { readerSchema } from './preferences/model.ts';
import { subscriptionSchema } from './push/model.ts';

export const declareModels = modelsOf({
  contacts: contactSchema,
  deliveries: deliverySchema,
  facts: factSchema,
  notifications: notificationSchema,
  readers: readerSchema,
  subscriptions: subscriptionSchema,
});

export type Models = ReturnType<typeof declareModels>;
