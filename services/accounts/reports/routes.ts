import { DECIDED_ALREADY, decideReport, listReports, outcomesOf, WRONG_OUTCOME } from '@playfield/contracts/reports.ts';
import type { Admin } from '@playfield/contracts/admin/sign-in.ts';
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

const LISTED_MAX = 100;

export function reportRoutes(deps: Deps) {
  const { db, models, outbox } = deps;
  const { reports } = models;

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
        const { subject, reporter } = report;
        const { team, kind, id } = subject;
        if (!outcomesOf[kind].includes(outcome)) throw invalid({ outcome: [WRONG_OUTCOME] });
        if (kind === 'no_show' && !note) throw invalid({ note: ['Please say why'] });
        if (outcome === 'suspended') await suspend(team.id, { admin, ctx }, session);
        const decided = { type: 'report', what: 'decided', report: { subject, reporter }, outcome } as const;
        await outbox.publish([{ ...decided, note: note || null }], session);
        const about = { kind: 'report' as const, id: `${kind} ${id}` };
        await writeAudit(models, ctx, { action: `report_${outcome}`, userId: team.id, admin, subject: about }, session);
      });
      return { message: 'The report is closed.' };
    }),
  ];
}
