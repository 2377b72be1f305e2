import { listReports } from '@playfield/contracts/reports.ts';
import { route } from '@playfield/kit/routes.ts';
import type { Deps } from '../app.ts';

/** A day's work; the next ones show when these are dealt with. */
const LISTED_MAX = 100;

export function reportRoutes({ models: { reports } }: Deps) {
  return [
    route(listReports, async () => {
      const waiting = await reports.find({ closedAt: null }).sort({ _id: 1 }).limit(LISTED_MAX).lean();
      return waiting.map(({ _id: id, subject, reporter, reason, details, createdAt }) => ({
        id,
        subject,
        reporter,
        reason,
        details,
        createdAt: createdAt.toISOString(),
      }));
    }),
  ];
}
