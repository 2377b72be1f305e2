import type { Connection } from '@playfield/kit/mongo.ts';
import { contactSchema } from './contact.ts';
import type { ContactRecord } from './contact.ts';
import { deliverySchema } from './delivery.ts';
import type { DeliveryRecord } from './delivery.ts';

export function declareModels(db: Connection) {
  return {
    contacts: db.model<ContactRecord>('Contact', contactSchema),
    deliveries: db.model<DeliveryRecord>('Delivery', deliverySchema),
  };
}

export type Models = ReturnType<typeof declareModels>;
