import {
  listDeliveries,
  NOTHING_TO_RESEND,
  resendDelivery,
  type AdminDelivery,
} from '@playfield/contracts/admin/deliveries.ts';
import { clientOf } from '@playfield/kit/http/edge.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import { uuidv7 } from '@playfield/kit/data/ids.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { pageOf, textAfter } from '@playfield/kit/http/paging.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import type { DeliveryRecord } from './model.ts';

export function deliveryRoutes({ db, models, outbox }: Deps) {
  const { contacts, deliveries } = models;

  return [
    route(listDeliveries, async ({ params: { id: userId }, query: { cursor, limit }, ctx }) => {
      const contact = await contacts.findOne({ _id: userId, deleted: { $ne: true } }).lean();
      if (!contact) throw notFound('This account does not exist');
      const last = textAfter(cursor);
      // IDs start with their event's time.
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

    route(resendDelivery, async ({ params, caller, ctx }) => {
      const delivery = await deliveries.findOne({ _id: params.id, userId: { $ne: null } }).lean();
      if (!delivery) throw notFound();
      const { userId, teamId, kind, event, rank, settledAt, otherTeamId } = delivery;
      if (!event || !settledAt) throw conflict(NOTHING_TO_RESEND);
      // Use a new ID, so that the Message-ID is new as well. Mail programs hide duplicates.
      const _id = `${uuidv7()}.${userId}`;
      const again = { _id, userId, teamId, otherTeamId, kind, event, rank, createdAt: new Date() };
      await transaction(db, async (session) => {
        await deliveries.create([again], { session });
        const subject = { kind: 'delivery' as const, id: _id };
        const acted = { adminId: caller.id, action: 'delivery_resent', subject, at: again.createdAt.toISOString() };
        await outbox.publish([{ type: 'admin.acted', ...acted, ...clientOf(ctx) }], session);
      });
      return presentDelivery({ ...delivery, ...again, status: 'queued', digestId: null, settledAt: null });
    }),
  ];
}

function presentDelivery(record: DeliveryRecord): AdminDelivery {
  const { _id: id, kind, channel, status, digestId, createdAt, settledAt, event } = record;
  return {
    id,
    kind,
    channel,
    status: status === 'waiting' && digestId !== null ? 'digested' : status,
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    canResend: event !== null && settledAt !== null,
  };
}
