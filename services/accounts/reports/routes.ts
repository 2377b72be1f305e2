import { DECIDED_ALREADY, decideReport, listReports, NOTHING_TO_REMOVE } from '@playfield/contracts/reports.ts';
import type { Admin } from '@playfield/contracts/admin/sign-in.ts';
import type { Event } from '@playfield/contracts/events.ts';
import { changeSessions } from '@playfield/kit/http/edge.ts';
import { conflict, invalid, notFound } from '@playfield/kit/http/errors.ts';
import { transaction, type ClientSession } from '@playfield/kit/data/mongo.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Context } from 'koa';
import type { Deps } from '../deps.ts';
import { writeAudit } from '../audit/actions.ts';
import type { ReportRecord } from './model.ts';
import { presentReport } from '../present.ts';
import { setSuspended } from '../account/suspension.ts';

/** A day's work. Later reports appear as these are closed. */
const LISTED_MAX = 100;

export function reportRoutes(deps: Deps) {
  const { db, models, outbox } = deps;
  const { reports } = models;

  /** Closes a report. @throws {HttpError} 404, or 409 if another admin was first */
  async function close(
    id: string,
    outcome: NonNullable<ReportRecord['outcome']>,
    session: ClientSession,
  ): Promise<ReportRecord> {
    const closed = { $set: { closedAt: new Date(), outcome } };
    const report = await reports.findOneAndUpdate({ _id: id, closedAt: null }, closed, { session }).lean();
    if (report) return report;
    throw (await reports.exists({ _id: id }).session(session)) ? conflict(DECIDED_ALREADY) : notFound();
  }

  function removalOf({ subject }: ReportRecord): Event {
    const { kind, id } = subject;
    if (kind === 'team') throw invalid({ outcome: [NOTHING_TO_REMOVE] });
    return { type: 'content.removed', kind, id };
  }

  /** Suspends the team, unless it is already suspended or gone. */
  async function suspend(id: number, by: { admin: Admin; ctx: Context }, session: ClientSession): Promise<void> {
    const user = await setSuspended(deps, { id, suspended: true, ...by }, session);
    if (user) changeSessions(by.ctx, { userId: id, end: 'all' });
  }

  return [
    route(listReports, async () => {
      const waiting = await reports.find({ closedAt: null }).sort({ _id: 1 }).limit(LISTED_MAX).lean();
      return waiting.map(presentReport);
    }),

    route(decideReport, async ({ params, body: { outcome, note }, caller: admin, ctx }) => {
      await transaction(db, async (session) => {
        const report = await close(params.id, outcome, session);
        const { team, kind, id } = report.subject;
        if (outcome === 'removed') await outbox.publish([removalOf(report)], session);
        if (outcome === 'suspended') await suspend(team.id, { admin, ctx }, session);
        const { reporter } = report;
        if (note) {
          await outbox.publish([{ type: 'report', what: 'answered', reporter, about: team, outcome, note }], session);
        }
        const subject = { kind: 'report' as const, id: `${kind} ${id}` };
        await writeAudit(models, ctx, { action: `report_${outcome}`, userId: team.id, admin, subject }, session);
      });
      return { message: 'The report is closed.' };
    }),
  ];
}
