import {
  countUnseen,
  listNotifications,
  markSeen,
  NOTIFICATIONS_PAGE,
  type Notification,
} from '@playfield/contracts/notifications.ts';
import { pageOf, textAfter } from '@playfield/kit/http/paging.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import type { NotificationRecord } from './model.ts';
import { overTexts } from './over.ts';

export function notificationRoutes({ models, publishUnseen }: Deps) {
  const { notifications } = models;
  return [
    route(listNotifications, async ({ query, caller, ctx }) => {
      const before = textAfter(query.cursor);
      const older = before === undefined ? {} : { _id: { $lt: before } };
      const found = await notifications
        .find({ userId: caller.id, ...older })
        .sort({ _id: -1 })
        .limit(NOTIFICATIONS_PAGE + 1)
        .lean();
      const lines = pageOf(ctx, found, { limit: NOTIFICATIONS_PAGE, idOf: ({ _id }) => _id });
      const over = await overTexts(models, lines);
      return lines.map((line) => presentNotification(line, over.get(line._id)));
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

function presentNotification(record: NotificationRecord, over: string | undefined): Notification {
  const { _id: id, userId, teamId, kind, title, text, path, seenAt, createdAt } = record;
  const shown = { id, kind, title, text, path, seen: seenAt !== null, createdAt: createdAt.toISOString() };
  return { ...shown, ...(over === undefined ? {} : { over }), ...(teamId === userId ? {} : { teamId }) };
}
