import { offerGame, standBy, takeOffer } from '@playfield/contracts/runners-up.ts';
import { transaction, type ClientSession } from '@playfield/kit/data/mongo.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { Types } from 'mongoose';
import type { Deps } from '../../deps.ts';
import { IN_A_GAME, type InterestRecord } from '../model.ts';
import { presentInterest } from '../present.ts';
import { presentOwnTeam } from '../../teams/present.ts';
import { log } from '../../games/log.ts';
import { offerToLine, takeOffered } from './actions.ts';
import { runnersUpOf } from '../line.ts';
import { transition } from '../transitions.ts';

const NO_SUCH_INTEREST = 'This interest does not exist';
const NO_LINE = 'Nobody can stand by for this game any more';

export function runnersUpRoutes({ db, models, outbox }: Deps) {
  const { offers, matchups } = models;

  /** @throws 404 for anyone but the team whose interest it is */
  async function ownInterest(id: string, teamId: number, session: ClientSession): Promise<InterestRecord> {
    const own = { _id: new Types.ObjectId(id), fromId: teamId, ...IN_A_GAME };
    const found = await offers.findOne(own).session(session).lean<InterestRecord>();
    if (!found) throw notFound(NO_SUCH_INTEREST);
    return found;
  }

  return [
    route(standBy, async ({ params, body, caller }) =>
      transaction(db, async (session) => {
        const now = new Date();
        const { _id, matchupId, status } = await ownInterest(params.id, caller.id, session);
        const game = await matchups.findOne({ _id: matchupId }).session(session).lean();
        if (body.on && status === 'standby') return { line: 'in' as const };
        const next = game && transition(game, status, body.on ? 'stand_by' : 'stand_down', now);
        if (!next) throw conflict(NO_LINE);
        await offers.updateOne({ _id }, { $set: { status: next.offer } }, { session });
        return { line: body.on ? ('in' as const) : ('can' as const) };
      }),
    ),

    route(offerGame, async ({ params: { id }, body, caller }) => {
      const asked = { by: caller, startsAt: new Date(body.startsAt), now: new Date() };
      await transaction(db, async (session) => {
        await outbox.publish(await offerToLine(models, id, asked, session), session);
      });
      const game = await matchups.findOne({ _id: id }).lean();
      return (game && (await runnersUpOf(models, game))) ?? { standingBy: 0, offered: 0 };
    }),

    route(takeOffer, async ({ params, body, caller }) => {
      const asked = { by: caller, startsAt: new Date(body.startsAt), now: new Date() };
      const taken = await transaction(db, async (session) => {
        const interest = await ownInterest(params.id, caller.id, session);
        const agreed = await takeOffered(models, interest, asked, session);
        await outbox.publish(agreed.events, session);
        await log(models, caller, { what: 'accepted', matchupId: interest.matchupId }, session);
        return agreed.taken;
      });
      return presentInterest(taken, presentOwnTeam(caller));
    }),
  ];
}
