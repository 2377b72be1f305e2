import {
  countNewsletter,
  listAudit,
  listLetters,
  listPageViews,
  markLetterAnswered,
} from '@playfield/contracts/admin/records.ts';
import { notFound } from '@playfield/kit/http/errors.ts';
import { pageOf, textAfter } from '@playfield/kit/http/paging.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { writeAudit } from '../audit/actions.ts';
import { readPageViews } from '../page-views/jobs.ts';
import { presentAuditEntry, presentLetter } from '../present.ts';

export function recordRoutes({ models }: Deps) {
  const { admins, audit, contactMessages, subscriptions } = models;
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

    route(listLetters, async ({ query: { show, cursor, limit }, ctx }) => {
      const found = await contactMessages
        .find({ ...(show === 'waiting' ? { answeredAt: null } : {}), ...older(cursor) })
        .sort({ _id: -1 })
        .limit(limit + 1)
        .lean();
      return pageOf(ctx, found, { limit, idOf: ({ _id }) => _id }).map(presentLetter);
    }),

    route(markLetterAnswered, async ({ params, caller, ctx }) => {
      const letter = await contactMessages
        .findOneAndUpdate({ _id: params.id }, [{ $set: { answeredAt: { $ifNull: ['$answeredAt', '$$NOW'] } } }], {
          returnDocument: 'after',
          updatePipeline: true,
        })
        .lean();
      if (!letter) throw notFound();
      await writeAudit(models, ctx, { action: 'letter_answered', userId: null, admin: caller });
      return presentLetter(letter);
    }),

    route(countNewsletter, async () => {
      const countOf = (status: 'requested' | 'confirmed' | 'left') => subscriptions.countDocuments({ status });
      const [requested, confirmed, left] = await Promise.all([
        countOf('requested'),
        countOf('confirmed'),
        countOf('left'),
      ]);
      return { requested, confirmed, left };
    }),

    route(listPageViews, ({ query }) => readPageViews(models, query)),
  ];
}
