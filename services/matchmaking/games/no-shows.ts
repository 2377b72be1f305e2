import type { Event } from '@playfield/contracts/events.ts';
import { shortDayText, timeText } from '@playfield/contracts/fields/dates.ts';
import { DAY_MS, HOUR_MS } from '@playfield/contracts/fields/time.ts';
import {
  ANSWER_HOURS,
  RELIABLE_AFTER_GAMES,
  REPORT_WITHIN_DAYS,
  setNoShow,
  type NoShow,
  type NoShowStatus,
} from '@playfield/contracts/no-shows.ts';
import type { FiledReport } from '@playfield/contracts/reports.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import { uuidv7 } from '@playfield/kit/data/ids.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { publicOf, type MatchupRecord, type NoShowRecord } from './model.ts';
import { presentGame } from './present.ts';
import { gameOf, NOT_AGREED, sidesOf } from './sides.ts';
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
): Promise<void> {
  for (const _id of teamIds) {
    const team = await teams.findOneAndUpdate({ _id }, { $inc: more }, { returnDocument: 'after' }).lean();
    const reliability = team ? reliabilityOf(team) : null;
    await availabilities.updateOne({ _id }, { $set: { reliability } });
  }
}

export async function settleNoShow(
  models: Models,
  game: MatchupRecord,
  { status, reason = null }: { status: NoShowStatus; reason?: string | null },
): Promise<Event[]> {
  const sides = sidesOf(game);
  if (!sides || !game.noShow) return [];
  const settled = { 'noShow.status': status, 'noShow.reason': reason };
  await models.matchups.updateOne({ _id: game._id }, { $set: settled });
  const [one, other] = sides;
  const accusedId = game.noShow.byId === one ? other : one;
  const missed = status === 'agreed' || status === 'upheld';
  if (missed) await count(models, [accusedId], { played: 0, missed: 1 });
  const refOf = await teamRefs(models, sides);
  return [sides, [other, one] as const].map(([teamId, otherId]) => ({
    type: 'no_show',
    what: 'settled',
    matchup: presentGame(publicOf(game)),
    team: refOf(teamId),
    otherTeam: refOf(otherId),
    absent: refOf(accusedId),
    missed,
    reason,
  }));
}

export function presentNoShow({ byId, status, note, answer, reason, answerBy }: NoShowRecord, teamId: number): NoShow {
  return { status, mine: byId === teamId, note, answer, reason, answerBy: answerBy.toISOString() };
}

const NOT_STARTED = 'You can say so once the game was to begin';
const TOO_LATE = `You can say so within ${REPORT_WITHIN_DAYS} days`;
const ALREADY = 'You have said so already';
const ANSWERED = 'This has been answered already';
const NO_SUCH = 'This does not exist';

function newNoShow({ startsAt, noShow }: MatchupRecord, byId: number, note: string | null): NoShowRecord {
  const now = new Date();
  if (startsAt > now) throw conflict(NOT_STARTED);
  if (startsAt.getTime() < now.getTime() - REPORT_WITHIN_DAYS * DAY_MS) throw conflict(TOO_LATE);
  if (noShow) throw conflict(ALREADY);
  const answerBy = new Date(now.getTime() + ANSWER_HOURS * HOUR_MS);
  return { byId, status: 'waiting', note, answer: null, reason: null, answerBy, createdAt: now };
}

function answered({ noShow }: MatchupRecord, byId: number, agrees: boolean, answer: string | null): NoShowRecord {
  if (noShow?.byId !== byId) throw notFound(NO_SUCH);
  if (noShow.status !== 'waiting') throw conflict(ANSWERED);
  return { ...noShow, status: agrees ? 'agreed' : 'disputed', answer };
}

function disputeOf(game: MatchupRecord, noShow: NoShowRecord, by: TeamRef, accused: TeamRef): FiledReport {
  const content = [
    `${shortDayText(game.date)}, ${timeText(game.startTime)}, ${game.publicPlace.town || SOMEWHERE}`,
    `${by.teamName}: ${noShow.note ?? 'The other team did not come.'}`,
    `${accused.teamName}: ${noShow.answer ?? 'We were there.'}`,
  ].join('\n');
  const subject = { kind: 'no_show' as const, id: String(game._id), team: accused, content };
  return { id: uuidv7(), subject, reporter: by, reason: null, details: null, createdAt: new Date().toISOString() };
}

export function noShowRoutes({ db, models, outbox }: Deps) {
  return [
    route(setNoShow, ({ params, body: { agrees, note: typed }, caller }) =>
      transaction(db, async (session) => {
        const { game, otherId } = await gameOf(models, params.id, caller.id);
        if (game.status !== 'matched') throw notFound(NOT_AGREED);
        const note = typed || null;
        const isReport = agrees === undefined;
        const noShow = isReport ? newNoShow(game, caller.id, note) : answered(game, otherId, agrees, note);
        await models.matchups.updateOne({ _id: game._id }, { $set: { noShow } });
        const refOf = await teamRefs(models, [caller.id, otherId]);
        const [us, them] = [refOf(caller.id), refOf(otherId)];
        if (agrees) await outbox.publish(await settleNoShow(models, { ...game, noShow }, noShow), session);
        else {
          const about = { matchup: presentGame(publicOf(game)), team: them, otherTeam: us };
          const reported = { type: 'no_show', what: 'reported', ...about, note } as const;
          const disputed = { type: 'report', what: 'filed', report: disputeOf(game, noShow, them, us) } as const;
          await outbox.publish([isReport ? reported : disputed], session);
        }
        return presentNoShow(noShow, caller.id);
      }),
    ),
  ];
}
