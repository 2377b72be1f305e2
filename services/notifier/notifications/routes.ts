import { countUnseen, listNotifications, markSeen, NOTIFICATIONS_PAGE } from '@playfield/contracts/notifications.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { presentNotification } from '../present.ts';

export function notificationRoutes({ models, publishUnseen }: Deps) {
  const { notifications } = models;
  return [
    route(listNotifications, async ({ query, caller, ctx }) => {
      const older = query.cursor === undefined ? {} : { _id: { $lt: query.cursor } };
      const found = await notifications
        .find({ userId: caller.id, ...older })
        .sort({ _id: -1 })
        .limit(NOTIFICATIONS_PAGE + 1)
        .lean();
      const page = found.slice(0, NOTIFICATIONS_PAGE);
      const last = page.at(-1);
      if (found.length > NOTIFICATIONS_PAGE && last) ctx.set('X-Next-Cursor', last._id);
      return page.map(presentNotification);
    }),

    route(countUnseen, async ({ caller }) => ({
      count: await notifications.countDocuments({ userId: caller.id, seenAt: null }),
    })),

    route(markSeen, async ({ body, caller }) => {
      const unseen = { userId: caller.id, seenAt: null, _id: { $lte: body.upTo.toLowerCase() } };
      const { modifiedCount } = await notifications.updateMany(unseen, { seenAt: new Date() });
      if (modifiedCount > 0) publishUnseen(caller.id);
    }),
  ];
}
