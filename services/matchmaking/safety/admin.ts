import { adminDeleteMatchup, adminListMatchups, adminRestoreMatchup } from '@playfield/contracts/admin/matchups.ts';
import type { Admin } from '@playfield/contracts/admin/sign-in.ts';
import { UNDO_SECONDS } from '@playfield/contracts/admin/users.ts';
import type { Event } from '@playfield/contracts/events.ts';
import { countMatchmaking } from '@playfield/contracts/http/internal.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { containing } from '@playfield/kit/data/text-search.ts';
import { clientOf } from '@playfield/kit/http/edge.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import { numberAfter, pageOf } from '@playfield/kit/http/paging.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Schedule } from '@playfield/kit/jobs/schedules.ts';
import type { Context } from 'koa';
import type { Deps } from '../deps.ts';
import { publishing, processDue } from '../transactions.ts';
import type { MatchupRecord } from '../games/model.ts';
import { presentAdminMatchup } from '../games/present.ts';
import { removalEvents } from '../offers/events.ts';
import { IN_A_GAME } from '../offers/model.ts';
import { removeGame } from './removal.ts';
import { teamRefs } from '../teams/queries.ts';

export function deletions(deps: Deps): Schedule {
  const { models } = deps;
  return {
    name: 'deletions',
    everyMs: 5_000,
    async run() {
      const due = { removeAt: { $lte: new Date(), $type: 'date' as const } };
      await processDue(deps, models.matchups, due, async ({ _id }) => {
        const removed = await removeGame(models, { _id });
        return removed ? removalEvents(models, removed) : [];
      });
      return false;
    },
  };
}

const NO_SUCH_MATCHUP = 'This matchup does not exist';
const TOO_LATE = 'It is too late to take this back';

type Action = 'matchup_deleted' | 'deletion_taken_back';

function acted(action: Action, id: number, { id: adminId }: Admin, ctx: Context): Event {
  const subject = { kind: 'matchup' as const, id: String(id) };
  return { type: 'admin.acted', adminId, action, subject, at: new Date().toISOString(), ...clientOf(ctx) };
}

export function adminRoutes(deps: Deps) {
  const { db, models, outbox } = deps;
  const { matchups, offers } = models;

  return [
    route(adminListMatchups, async ({ query: { q = '', cursor, limit }, ctx }) => {
      const before = numberAfter(cursor);
      const found = await matchups
        .find({
          removeAt: null,
          ...(before === undefined ? {} : { _id: { $lt: before } }),
          ...containing(q, ['searched']),
        })
        .sort({ _id: -1 })
        .limit(limit + 1)
        .lean<MatchupRecord[]>();
      const page = pageOf(ctx, found, { limit, idOf: ({ _id }) => _id });
      const ids = page.map(({ teamId }) => teamId);
      const refOf = await teamRefs(models, ids);
      return page.map((matchup) => presentAdminMatchup(matchup, refOf(matchup.teamId)));
    }),

    route(countMatchmaking, async () => {
      const [totalMatchups, activeMatchups, totalInterests] = await Promise.all([
        matchups.countDocuments({ removeAt: null }),
        matchups.countDocuments({ status: 'open', startsAt: { $gt: new Date() } }),
        offers.countDocuments(IN_A_GAME),
      ]);
      return { totalMatchups, activeMatchups, totalInterests };
    }),

    route(adminDeleteMatchup, async ({ params: { id }, caller, ctx }) => {
      const removeAt = new Date(Date.now() + UNDO_SECONDS * 1000);
      await publishing(deps, async () => {
        const matchup = await matchups.findOne({ _id: id, removeAt: null }).lean();
        if (!matchup) throw notFound(NO_SUCH_MATCHUP);
        const removed = { removeAt, statusBefore: matchup.status, status: 'cancelled' } as const;
        await matchups.updateOne({ _id: id }, { $set: removed });
        return [acted('matchup_deleted', id, caller, ctx)];
      });
      return { undoUntil: removeAt.toISOString() };
    }),

    route(adminRestoreMatchup, async ({ params: { id }, caller, ctx }) => {
      const restored = await transaction(db, async (session) => {
        const matchup = await matchups.findOne({ _id: id }).lean();
        if (!matchup) throw notFound(NO_SUCH_MATCHUP);
        if (!matchup.removeAt || matchup.removeAt <= new Date()) throw conflict(TOO_LATE);
        const back = { removeAt: null, statusBefore: null, status: matchup.statusBefore ?? matchup.status };
        await matchups.updateOne({ _id: id }, { $set: back });
        await outbox.publish([acted('deletion_taken_back', id, caller, ctx)], session);
        return { ...matchup, ...back };
      });
      const refOf = await teamRefs(models, [restored.teamId]);
      return presentAdminMatchup(restored, refOf(restored.teamId));
    }),
  ];
}
