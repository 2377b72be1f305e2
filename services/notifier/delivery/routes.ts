import { listDeliveries, type AdminDelivery } from '@playfield/contracts/admin/deliveries.ts';
import { notFound } from '@playfield/kit/http/errors.ts';
import { pageOf, textAfter } from '@playfield/kit/http/paging.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import type { DeliveryRecord } from './model.ts';

export function deliveryRoutes({ models }: Deps) {
  const { contacts, deliveries } = models;

  return [
    route(listDeliveries, async ({ params: { id: userId }, query: { cursor, limit }, ctx }) => {
      const contact = await contacts.findOne({ _id: userId, deleted: { $ne: true } }).lean();
      if (!contact) throw notFound('This account does not exist');
      const last = textAfter(cursor);
      const found = await deliveries
        .find({ userId, ...(last === undefined ? {} : { _id: { $lt: last } }) })
        .sort({ _id: -1 })
        .limit(limit + 1)
        .lean();
      const page = pageOf(ctx, found, { limit, idOf: ({ _id }) => _id });
      const { undeliverable } = contact;
      return {
        undeliverable: undeliverable && { since: undeliverable.since.toISOString(), reason: undeliverable.reason },
        deliveries: page.map(presentDelivery),
      };
    }),
  ];
}

function presentDelivery(record: DeliveryRecord): AdminDelivery {
  const { _id: id, kind, channel, status, digestId, createdAt, settledAt } = record;
  return {
    id,
    kind,
    channel,
    status: status === 'waiting' && digestId !== null ? 'digested' : status,
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  };
}
