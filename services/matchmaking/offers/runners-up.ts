import type { Event } from '@playfield/contracts/events.ts';
import { START_NEEDED } from '@playfield/contracts/fields/common.ts';
import type { decideInterest } from '@playfield/contracts/interests.ts';
import type { BodyOf } from '@playfield/contracts/http/call.ts';
import { NOBODY_STANDS_BY, NOT_OFFERED, NOT_SILENT, offerGame } from '@playfield/contracts/runners-up.ts';
import { nextInSequence } from '@playfield/kit/data/mongo.ts';
import { conflict, forbidden, invalid, notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Schedule } from '@playfield/kit/jobs/schedules.ts';
import type { Deps } from '../deps.ts';
import { answerUntil } from '../games/confirmation-rules.ts';
import { withoutOpponent } from '../games/actions.ts';
import { log } from '../games/log.ts';
import { newGame, publicOf, type MatchupRecord } from '../games/model.ts';
import { presentAgreedGame } from '../games/present.ts';
import type { Models } from '../models.ts';
import { publishing, processDue } from '../transactions.ts';
import { agree } from './agree.ts';
import { CANCELED_ALREADY, cancel, refuseMoved } from './cancel.ts';
import { offerEvents } from './events.ts';
import { hostTown } from './host-place.ts';
import { standbysOf, nextOfferAt, runnersUpOf } from './line.ts';
import type { InterestRecord, OfferStatus } from './model.ts';
import { transition } from './transitions.ts';
import type { Person } from '../teams/model.ts';
import { teamRefs } from '../teams/queries.ts';

const NOT_YOURS = 'This game is not one that your team has posted';

type Request = { by: Person; startsAt: Date; now: Date };

async function offerToLine(
  models: Models,
  { matchupId, againId }: { matchupId: number; againId: number },
  request: Request,
): Promise<Event[]> {
  const { offers, matchups } = models;
  const { by, now } = request;
  const game = await matchups.findOne({ _id: matchupId, teamId: by.id }).lean<MatchupRecord>();
  if (!game) throw notFound(NOT_YOURS);
  const { opponentId } = game;
  if (opponentId === null) throw conflict(CANCELED_ALREADY);
  refuseMoved(game, request);
  const isDropped = isDroppedBy(game, opponentId);
  if (game.status !== 'matched' && !isDropped) throw conflict(CANCELED_ALREADY);
  const until = answerUntil(game, opponentId);
  if (!isDropped && (until === null || now < until)) throw conflict(NOT_SILENT);
  const standbys = await standbysOf(models, game);
  if (standbys.length === 0) throw conflict(NOBODY_STANDS_BY);

  const canceled = isDropped ? [] : await cancel(models, { matchupId, by, silent: true, now });
  const { teamName } = (await teamRefs(models, [by.id]))(by.id);
  const again = postedAgain(game, { _id: againId, teamName, interestCount: standbys.length, now });
  await matchups.create([again]);
  const waiting = { matchupId, status: 'standby' } as const;
  await offers.updateMany(waiting, { $set: { matchupId: againId } });
  return [...canceled, ...(await offerToNext(models, again, now))];
}

type Again = Pick<MatchupRecord, '_id' | 'interestCount'> & { teamName: string; now: Date };

function postedAgain(game: MatchupRecord, { teamName, now, ...own }: Again): MatchupRecord {
  const { sendAt: _, clientId: __, noShow: ___, reportedBy: ____, ...kept } = withoutOpponent(game, teamName);
  return { ...kept, ...newGame(now), ...own };
}

function isDroppedBy({ cancellations, status, removeAt }: MatchupRecord, opponentId: number): boolean {
  return status === 'cancelled' && removeAt === null && cancellations.at(-1)?.byId === opponentId;
}

async function offerToNext(models: Models, game: MatchupRecord, now: Date): Promise<Event[]> {
  const [next, ...others] = await standbysOf(models, game);
  const change =
    others.length > 0 ? { $set: { offerNextAt: nextOfferAt(game, now) } } : { $unset: { offerNextAt: 1 as const } };
  await models.matchups.updateOne({ _id: game._id }, change);
  if (!next) return [];
  await models.offers.updateOne({ _id: next._id }, { $set: { status: 'offered' } });
  const made = { type: 'offer.made', what: 'standby' } as const;
  const host = game.matchupType === 'looking' ? await hostTown(models, next.fromId) : {};
  const theirs = publicOf({ ...game, ...host, opponentId: next.fromId });
  return offerEvents(models, [next], made, () => presentAgreedGame(theirs));
}

export function standbyOffers(deps: Deps): Schedule {
  const { models } = deps;
  return {
    name: 'standby-offers',
    everyMs: 5_000,
    async run() {
      const now = new Date();
      const due = { offerNextAt: { $lte: now, $type: 'date' as const } };
      await processDue(deps, models.matchups, due, async (game) => {
        if (game.status === 'open' && game.startsAt > now) return offerToNext(models, game, now);
        await models.matchups.updateOne({ _id: game._id }, { $unset: { offerNextAt: 1 } });
        return [];
      });
      return false;
    },
  };
}

const NO_LINE = 'Nobody can stand by for this game anymore';
const LINE = new Set<OfferStatus>(['passed_over', 'standby', 'offered']);

export const isInLine = ({ status }: InterestRecord) => LINE.has(status);

export async function answerInLine(
  models: Models,
  interest: InterestRecord,
  { status, startsAt, by }: Pick<BodyOf<typeof decideInterest>, 'status' | 'startsAt'> & { by: Person },
): Promise<{ offer: InterestRecord; events: Event[] }> {
  const now = new Date();
  const { _id, matchupId } = interest;
  const game = await models.matchups.findOne({ _id: matchupId }).lean<MatchupRecord>();
  if (status === 'accepted') {
    if (interest.status === 'passed_over') throw forbidden('Only the team that posted the matchup may decide');
    if (startsAt === undefined) throw invalid({ startsAt: [START_NEEDED] });
    if (!game) throw conflict(NOT_OFFERED);
    refuseMoved(game, { startsAt: new Date(startsAt), now });
    const { events } = await agree(models, { game, opponentId: by.id, via: 'standby', now });
    await log(models, by, { what: 'accepted', matchupId });
    return { offer: { ...interest, status }, events };
  }
  const next = game && transition(game, interest.status, status === 'standby' ? 'stand_by' : 'stand_down', now);
  if (!next) throw conflict(NO_LINE);
  await models.offers.updateOne({ _id }, { $set: { status: next.offer } });
  return { offer: { ...interest, status: next.offer }, events: [] };
}

export function runnersUpRoutes(deps: Deps) {
  const { db, models } = deps;
  return [
    route(offerGame, async ({ params: { id }, body, caller }) => {
      const request = { by: caller, startsAt: new Date(body.startsAt), now: new Date() };
      const againId = await nextInSequence(db, 'matchups');
      await publishing(deps, () => offerToLine(models, { matchupId: id, againId }, request));
      const game = await models.matchups.findOne({ _id: againId }).lean();
      return { standingBy: 0, offered: 0, ...(game && (await runnersUpOf(models, game))), matchupId: againId };
    }),
  ];
}
