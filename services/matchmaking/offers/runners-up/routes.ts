import { offerGame, standBy, takeOffer } from '@playfield/contracts/runners-up.ts';
import { transaction, type ClientSession } from '@playfield/kit/data/mongo.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { Types } from 'mongoose';
import type { Deps } from '../../deps.ts';
import type { InterestRecord } from '../interest-model.ts';
import { presentInterest } from '../interest-present.ts';
import { presentOwnTeam } from '../../teams/present.ts';
import { log } from '../../games/log.ts';
import { offerToLine, takeOffered } from './actions.ts';
import { runnersUpOf } from '../line-queries.ts';
import { offerStateOf, transition } from '../transitions.ts';

const NO_SUCH_INTEREST = 'This interest does not exist';
const NO_LINE = 'Nobody can stand by for this game any more';

export function runnersUpRoutes({ db, models, outbox }: Deps) {
  const { interests, matchups } = models;

  /** @throws 404 for anyone but the team whose interest it is */
  async function ownInterest(id: string, teamId: number, session: ClientSession): Promise<InterestRecord> {
    const interest = await interests
      .findOne({ _id: new Types.ObjectId(id) })
      .session(session)
      .lean();
    if (interest?.teamId !== teamId) throw notFound(NO_SUCH_INTEREST);
    return interest;
  }

  return [
    route(standBy, async ({ params, body, caller }) =>
      transaction(db, async (session) => {
        const now = new Date();
        const interest = await ownInterest(params.id, caller.id, session);
        const game = await matchups.findOne({ _id: interest.matchupId }).session(session).lean();
        const state = offerStateOf(interest);
        if (body.on && state === 'standby') return { line: 'in' as const };
        if (!game || !transition(game, state, body.on ? 'stand_by' : 'stand_down', now)) throw conflict(NO_LINE);
        const change = body.on ? { $set: { standsBy: now } } : { $unset: { standsBy: 1 as const } };
        await interests.updateOne({ _id: interest._id, matchupId: interest.matchupId }, change, { session });
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
