/** No-show reports, how they are decided, and each team's counts. */
import type { Event } from '@playfield/contracts/events.ts';
import { DAY_MS, HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { PAGE_LIMIT_MAX } from '@playfield/contracts/http/paging.ts';
import {
  RELIABLE_AFTER_GAMES,
  type NoShow,
  type NoShowStatus,
  ANSWER_HOURS,
  answerNoShow,
  decideNoShow,
  listDisputedNoShows,
  REPORT_WITHIN_DAYS,
  reportNoShow,
} from '@playfield/contracts/no-shows.ts';
import { type ClientSession, isDuplicateKey, transaction } from '@playfield/kit/data/mongo.ts';
import { clientOf } from '@playfield/kit/http/edge.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { Types } from 'mongoose';
import type { Deps } from '../deps.ts';
import { publicOf, type PublicMatchup, PUBLIC_FIELDS } from './model.ts';
import { presentGame } from './present.ts';
import type { NoShowRecord } from './records.ts';
import { gameOf, NOT_AGREED } from './sides.ts';
import type { Models } from '../models.ts';
import { SOMEWHERE } from '../places/point.ts';
import type { TeamRecord } from '../teams/model.ts';
import { teamRefs } from '../teams/queries.ts';

type Counted = Pick<TeamRecord, 'played' | 'missed'>;

export function reliabilityOf({ played, missed }: Counted): number | null {
  return played < RELIABLE_AFTER_GAMES ? null : Math.max(0, 1 - missed / played);
}

export async function count(
  { teams, availabilities }: Models,
  teamIds: readonly number[],
  more: Counted,
  session: ClientSession,
): Promise<void> {
  for (const _id of teamIds) {
    const team = await teams.findOneAndUpdate({ _id }, { $inc: more }, { session, returnDocument: 'after' }).lean();
    const reliability = team ? reliabilityOf(team) : null;
    await availabilities.updateOne({ _id }, { $set: { reliability } }, { session });
  }
}

/** Closes a no-show report and counts a missed game if it was confirmed. @returns the events for both teams */
export async function closeNoShow(
  models: Models,
  { _id, accusedId, reporterId, matchupId, reason }: NoShowRecord,
  status: NoShowStatus,
  session: ClientSession,
): Promise<Event[]> {
  const { noShows, matchups } = models;
  await noShows.updateOne({ _id }, { $set: { status } }, { session });
  const missed = status === 'agreed' || status === 'upheld';
  if (missed) await count(models, [accusedId], { played: 0, missed: 1 }, session);
  const matchup = await matchups.findOne({ _id: matchupId }).session(session).lean();
  if (!matchup) return [];
  const refOf = await teamRefs(models, [accusedId, reporterId]);
  return [[accusedId, reporterId] as const, [reporterId, accusedId] as const].map(([teamId, otherId]) => ({
    type: 'no_show' as const,
    what: 'settled' as const,
    matchup: presentGame(publicOf(matchup)),
    team: refOf(teamId),
    otherTeam: refOf(otherId),
    absent: refOf(accusedId),
    missed,
    reason,
  }));
}

/** The game that a report is about. Only its town is shown, because either team may have blocked the other since. */
function gameIn({ _id: id, date, startTime, publicPlace }: PublicMatchup) {
  return { id, date, startTime, location: publicPlace.town || SOMEWHERE };
}

function presentNoShow(record: NoShowRecord, teamId: number): NoShow {
  const { _id, status, reporterId, note, answer, reason, answerBy } = record;
  const mine = reporterId === teamId;
  return { id: _id.toHexString(), status, mine, note, answer, reason, answerBy: answerBy.toISOString() };
}

export async function noShowsOf({ noShows }: Models, matchupId: number, teamId: number): Promise<NoShow[]> {
  const found = await noShows.find({ matchupId, $or: [{ reporterId: teamId }, { accusedId: teamId }] }).lean();
  return found.map((record) => presentNoShow(record, teamId));
}

const NOT_STARTED = 'You can say so once the game was to begin';
const TOO_LATE = `You can say so within ${REPORT_WITHIN_DAYS} days`;
const ALREADY = 'You have said so already';
const ANSWERED = 'This has been answered already';
const NO_SUCH = 'This does not exist';

export function noShowRoutes({ db, models, outbox }: Deps) {
  const { matchups, noShows } = models;

  async function gamesOf(records: readonly NoShowRecord[]): Promise<Map<number, PublicMatchup>> {
    const ids = records.map(({ matchupId }) => matchupId);
    const found = await matchups.find({ _id: { $in: ids } }, PUBLIC_FIELDS).lean<PublicMatchup[]>();
    return new Map(found.map((game) => [game._id, game]));
  }

  return [
    route(reportNoShow, async ({ params, body, caller }) => {
      const now = new Date();
      const { game: known, otherId: accusedId } = await gameOf(models, params.id, caller.id);
      if (known.status !== 'matched') throw notFound(NOT_AGREED);
      const game = publicOf(known);
      if (game.startsAt > now) throw conflict(NOT_STARTED);
      if (game.startsAt.getTime() < now.getTime() - REPORT_WITHIN_DAYS * DAY_MS) throw conflict(TOO_LATE);
      const record: NoShowRecord = {
        _id: new Types.ObjectId(),
        matchupId: game._id,
        reporterId: caller.id,
        accusedId,
        status: 'waiting',
        note: body.note || null,
        answer: null,
        reason: null,
        answerBy: new Date(now.getTime() + ANSWER_HOURS * HOUR_MS),
        createdAt: now,
      };
      const refOf = await teamRefs(models, [caller.id, accusedId]);
      await transaction(db, async (session) => {
        await noShows.create([record], { session });
        const about = { matchup: presentGame(game), team: refOf(accusedId), otherTeam: refOf(caller.id) };
        await outbox.publish([{ type: 'no_show', what: 'reported', ...about, note: record.note }], session);
      }).catch((error: unknown) => {
        throw isDuplicateKey(error) ? conflict(ALREADY) : error;
      });
      return presentNoShow(record, caller.id);
    }),

    route(answerNoShow, async ({ params, body, caller }) => {
      const mine = { _id: new Types.ObjectId(params.id), accusedId: caller.id };
      if (!(await noShows.exists(mine))) throw notFound(NO_SUCH);
      const answered = await transaction(db, async (session) => {
        const record = await noShows
          .findOneAndUpdate(
            { ...mine, status: 'waiting' },
            { $set: { status: 'disputed', answer: body.note || null } },
            { session, returnDocument: 'after' },
          )
          .lean();
        if (!record) throw conflict(ANSWERED);
        if (!body.agrees) return record;
        await outbox.publish(await closeNoShow(models, record, 'agreed', session), session);
        return { ...record, status: 'agreed' as const };
      });
      return presentNoShow(answered, caller.id);
    }),

    route(listDisputedNoShows, async () => {
      const found = await noShows.find({ status: 'disputed' }).sort({ _id: 1 }).limit(PAGE_LIMIT_MAX).lean();
      const games = await gamesOf(found);
      const ids = found.flatMap(({ reporterId, accusedId }) => [reporterId, accusedId]);
      const refOf = await teamRefs(models, ids);
      return found.flatMap((record) => {
        const game = games.get(record.matchupId);
        const { note, answer, createdAt } = record;
        const sides = { reporter: refOf(record.reporterId), accused: refOf(record.accusedId) };
        const said = { note, answer, createdAt: createdAt.toISOString() };
        return game ? [{ id: record._id.toHexString(), game: gameIn(game), ...sides, ...said }] : [];
      });
    }),

    route(decideNoShow, async ({ params, body, caller, ctx }) => {
      const { missed, reason } = body;
      const status = missed ? 'upheld' : 'dismissed';
      await transaction(db, async (session) => {
        const record = await noShows
          .findOneAndUpdate(
            { _id: new Types.ObjectId(params.id), status: 'disputed' },
            { $set: { status, reason } },
            { session, returnDocument: 'after' },
          )
          .lean();
        if (!record) throw notFound(NO_SUCH);
        const about = await closeNoShow(models, record, status, session);
        const subject = { kind: 'matchup' as const, id: String(record.matchupId) };
        const acted = { adminId: caller.id, action: `no_show_${status}`, subject, at: new Date().toISOString() };
        await outbox.publish([...about, { type: 'admin.acted', ...acted, ...clientOf(ctx) }], session);
      });
    }),
  ];
}
