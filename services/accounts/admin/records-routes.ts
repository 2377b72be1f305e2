import { listAudit, listPageViews } from '@playfield/contracts/admin/records.ts';
import { pageOf, textAfter } from '@playfield/kit/http/paging.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { readPageViews } from '../page-views/actions.ts';
import { presentAuditEntry } from '../present.ts';

export function recordRoutes({ models }: Deps) {
  const { admins, audit } = models;
  return [
    route(listAudit, async ({ query: { q = '', cursor, limit }, ctx }) => {
      const last = textAfter(cursor);
      const older = last === undefined ? {} : { _id: { $lt: last } };
      const wanted = q === '' ? {} : /^\d{1,15}$/.test(q) ? { userId: Number(q) } : { action: q.toLowerCase() };
      const found = await audit
        .find({ ...wanted, ...older })
        .sort({ _id: -1 })
        .limit(limit + 1)
        .lean();
      const page = pageOf(ctx, found, { limit, idOf: ({ _id }) => _id });
      const ids = [...new Set(page.flatMap(({ adminId }) => adminId ?? []))];
      const known = new Map((await admins.find({ _id: { $in: ids } }).lean()).map((admin) => [admin._id, admin]));
      return page.map((entry) => presentAuditEntry(entry, known.get(entry.adminId ?? 0)));
    }),

    route(listPageViews, ({ query }) => readPageViews(models, query)),
  ];
}
