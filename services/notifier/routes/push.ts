import { createHash } from 'node:crypto';
import { addSubscription, getPushKey, removeSubscription, SUBSCRIPTIONS_MAX } from '@playfield/contracts/push.ts';
import { invalid, unauthenticated } from '@playfield/kit/errors.ts';
import { transaction } from '@playfield/kit/mongo.ts';
import { route } from '@playfield/kit/routes.ts';
import type { Deps } from '../app.ts';
import { isPublicEndpoint } from '../endpoints.ts';

const idOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex');

export function pushRoutes({ db, models, pushKey, settings }: Deps) {
  const { contacts, subscriptions } = models;
  return [
    route(getPushKey, async () => ({ key: pushKey })),

    route(addSubscription, async ({ body: { endpoint, keys }, caller: { id: userId } }) => {
      // Tests play the push service on this very machine.
      if (settings.NODE_ENV === 'production' && !isPublicEndpoint(endpoint))
        throw invalid({ endpoint: ['This is no address of a push service'] });
      const _id = idOf(endpoint);
      await transaction(db, async (session) => {
        // The gateway takes a moment to forget a deleted account.
        if (await contacts.exists({ _id: userId, deleted: true }).session(session)) throw unauthenticated();
        const subscription = { _id, userId, endpoint, keys, createdAt: new Date() };
        // A browser belongs to whoever signed in last.
        await subscriptions.replaceOne({ _id }, subscription, { session, upsert: true });
        const own = await subscriptions.find({ userId }, { _id: 1 }).sort({ createdAt: -1 }).session(session).lean();
        const tooMany = own.slice(SUBSCRIPTIONS_MAX).map((one) => one._id);
        if (tooMany.length > 0) await subscriptions.deleteMany({ _id: { $in: tooMany } }, { session });
      });
    }),

    route(removeSubscription, async ({ body: { endpoint }, caller: { id: userId } }) => {
      await subscriptions.deleteOne({ _id: idOf(endpoint), userId });
    }),
  ];
}
