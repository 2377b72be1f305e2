import type { Event } from '@playfield/contracts/events.ts';
import {
  NOBODY_STANDS_BY,
  NOT_OFFERED,
  NOT_SILENT,
  offerGame,
  standBy,
  takeOffer,
} from '@playfield/contracts/runners-up.ts';
import { nextInSequence, transaction } from '@playfield/kit/data/mongo.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Schedule } from '@playfield/kit/jobs/schedules.ts';
import { Types } from 'mongoose';
import type { Deps } from '../deps.ts';
import { answerUntil } from '../games/confirmation-rules.ts';
import { withoutOpponent } from '../games/actions.ts';
import { log } from '../games/log.ts';
import { newGame, type MatchupRecord } from '../games/model.ts';
import type { Models } from '../models.ts';
import { publishing, takeDueSteps } from '../transactions.ts';
import { agree } from './agree.ts';
import { CANCELED_ALREADY, cancel, refuseMoved } from './cancel.ts';
import { offerEvents, strangersView } from './events.ts';
import { standbysOf, nextOfferAt, runnersUpOf } from './line.ts';
import { type InterestRecord, IN_A_GAME } from './model.ts';
import { presentInterest } from './present.ts';
import { transition } from './transitions.ts';
import { type Person, presentOwnTeam } from '../teams/model.ts';
import { teamRefs } from '../teams/queries.ts';

const NOT_YOURS = 'This game is not one that your team has posted';

type Request = { by: Person; startsAt: Date; now: Date };

/**
 * Posts a game again for the teams in line, after the opponent canceled or did not confirm, and offers the new game to
 * the first. Cancels an unconfirmed game first.
 * @param againId ID of the new game
 * @returns the events to publish
 */
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

/** Returns a new open game. The canceled one stays as it was, for the team that dropped out. */
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
  return offerEvents(models, [next], made, () => strangersView(game));
}

export function standbyOffers(deps: Deps): Schedule {
  const { models } = deps;
  return {
    name: 'standby-offers',
    everyMs: 5_000,
    async run() {
      const now = new Date();
      const due = { offerNextAt: { $lte: now, $type: 'date' as const } };
      await takeDueSteps(deps, models.matchups, due, async (game) => {
        if (game.status === 'open' && game.startsAt > now) return offerToNext(models, game, now);
        await models.matchups.updateOne({ _id: game._id }, { $unset: { offerNextAt: 1 } });
        return [];
      });
      return false;
    },
  };
}

const NO_SUCH_INTEREST = 'This interest does not exist';
const NO_LINE = 'Nobody can stand by for this game anymore';

export function runnersUpRoutes(deps: Deps) {
  const { db, models, outbox } = deps;
  const { offers, matchups } = models;

  async function ownInterest(id: string, teamId: number): Promise<InterestRecord> {
    const own = { _id: new Types.ObjectId(id), fromId: teamId, ...IN_A_GAME };
    const found = await offers.findOne(own).lean<InterestRecord>();
    if (!found) throw notFound(NO_SUCH_INTEREST);
    return found;
  }

  return [
    route(standBy, async ({ params, body, caller }) =>
      transaction(db, async () => {
        const now = new Date();
        const { _id, matchupId, status } = await ownInterest(params.id, caller.id);
        const game = await matchups.findOne({ _id: matchupId }).lean();
        if (body.on && status === 'standby') return { line: 'in' as const };
        const next = game && transition(game, status, body.on ? 'stand_by' : 'stand_down', now);
        if (!next) throw conflict(NO_LINE);
        await offers.updateOne({ _id }, { $set: { status: next.offer } });
        return { line: body.on ? ('in' as const) : ('can' as const) };
      }),
    ),

    route(offerGame, async ({ params: { id }, body, caller }) => {
      const request = { by: caller, startsAt: new Date(body.startsAt), now: new Date() };
      const againId = await nextInSequence(db, 'matchups');
      await publishing(deps, () => offerToLine(models, { matchupId: id, againId }, request));
      const game = await matchups.findOne({ _id: againId }).lean();
      return { standingBy: 0, offered: 0, ...(game && (await runnersUpOf(models, game))), matchupId: againId };
    }),

    route(takeOffer, async ({ params, body, caller }) => {
      const now = new Date();
      const taken = await transaction(db, async (session) => {
        const { matchupId } = await ownInterest(params.id, caller.id);
        const game = await matchups.findOne({ _id: matchupId }).lean<MatchupRecord>();
        if (!game) throw conflict(NOT_OFFERED);
        refuseMoved(game, { startsAt: new Date(body.startsAt), now });
        const { offer, events } = await agree(models, { game, opponentId: caller.id, via: 'standby', now });
        await outbox.publish(events, session);
        await log(models, caller, { what: 'accepted', matchupId });
        return offer;
      });
      return presentInterest(taken, presentOwnTeam(caller));
    }),
  ];
}
