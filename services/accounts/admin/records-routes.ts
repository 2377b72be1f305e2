import {
  listAudit,
  listContactMessages,
  listPageViews,
  markContactMessageAnswered,
} from '@playfield/contracts/admin/records.ts';
import { notFound } from '@playfield/kit/http/errors.ts';
import { pageOf, textAfter } from '@playfield/kit/http/paging.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { writeAudit } from '../audit/actions.ts';
import { readPageViews } from '../page-views/actions.ts';
import { presentAuditEntry, presentContactMessage } from '../present.ts';

export function recordRoutes({ models }: Deps) {
  const { admins, audit, contactMessages } = models;
  const older = (cursor: string | undefined) => {
    const last = textAfter(cursor);
    return last === undefined ? {} : { _id: { $lt: last } };
  };

  return [
    route(listAudit, async ({ query: { q = '', cursor, limit }, ctx }) => {
      const wanted = q === '' ? {} : /^\d{1,15}$/.test(q) ? { userId: Number(q) } : { action: q.toLowerCase() };
      const found = await audit
        .find({ ...wanted, ...older(cursor) })
        .sort({ _id: -1 })
        .limit(limit + 1)
        .lean();
      const page = pageOf(ctx, found, { limit, idOf: ({ _id }) => _id });
      const ids = [...new Set(page.flatMap(({ adminId }) => adminId ?? []))];
      const known = new Map((await admins.find({ _id: { $in: ids } }).lean()).map((admin) => [admin._id, admin]));
      return page.map((entry) => presentAuditEntry(entry, known.get(entry.adminId ?? 0)));
    }),

    route(listContactMessages, async ({ query: { show, cursor, limit }, ctx }) => {
      const found = await contactMessages
        .find({ ...(show === 'waiting' ? { answeredAt: null } : {}), ...older(cursor) })
        .sort({ _id: -1 })
        .limit(limit + 1)
        .lean();
      return pageOf(ctx, found, { limit, idOf: ({ _id }) => _id }).map(presentContactMessage);
    }),

    route(markContactMessageAnswered, async ({ params, caller, ctx }) => {
      const contactMessage = await contactMessages
        .findOneAndUpdate({ _id: params.id }, [{ $set: { answeredAt: { $ifNull: ['$answeredAt', '$$NOW'] } } }], {
          returnDocument: 'after',
          updatePipeline: true,
        })
        .lean();
      if (!contactMessage) throw notFound();
      await writeAudit(models, ctx, { action: 'letter_answered', userId: null, admin: caller });
      return presentContactMessage(contactMessage);
    }),

    route(listPageViews, ({ query }) => readPageViews(models, query)),
  ];
}
