import { createHash } from 'node:crypto';
import { addSubscription, endSubscription, SUBSCRIPTIONS_MAX } from '@playfield/contracts/push.ts';
import { clientOf } from '@playfield/kit/http/edge.ts';
import { invalid, notFound, unauthenticated } from '@playfield/kit/http/errors.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { isPushService } from './endpoints.ts';
import { sealAddress } from './secrets.ts';

const idOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex');

export function pushRoutes({ db, models, sealing, settings }: Deps) {
  const { contacts, subscriptions } = models;
  return [
    route(addSubscription, async ({ body: { endpoint, keys }, caller: { id: userId }, ctx }) => {
      if (!isPushService(endpoint, settings))
        throw invalid({ endpoint: ['This is not the address of a push service we know'] });
      const _id = idOf(endpoint);
      await transaction(db, async (session) => {
        if (await contacts.exists({ _id: userId, deleted: true }).session(session)) throw unauthenticated();
        const { device } = clientOf(ctx);
        const sealed = sealAddress(_id, { endpoint, keys }, sealing);
        const subscription = { _id, userId, sealed, device, createdAt: new Date() };
        await subscriptions.replaceOne({ _id }, subscription, { session, upsert: true });
        const own = await subscriptions.find({ userId }, { _id: 1 }).sort({ createdAt: -1 }).session(session).lean();
        const tooMany = own.slice(SUBSCRIPTIONS_MAX).map((one) => one._id);
        if (tooMany.length > 0) await subscriptions.deleteMany({ _id: { $in: tooMany } }, { session });
      });
    }),

    route(endSubscription, async ({ params, caller: { id: userId } }) => {
      const { deletedCount } = await subscriptions.deleteOne({ _id: params.id, userId });
      if (deletedCount === 0) throw notFound('This device gets no notifications');
    }),
  ];
}
