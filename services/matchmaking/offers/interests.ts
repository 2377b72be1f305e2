import type { Event } from '@playfield/contracts/events.ts';
import type { BodyOf } from '@playfield/contracts/http/call.ts';
import { PAGE_LIMIT_MAX } from '@playfield/contracts/http/paging.ts';
import { decideInterest, expressInterest, listMyInterests, withdrawInterest } from '@playfield/contracts/interests.ts';
import { throwIfRateLimited } from '@playfield/kit/data/budgets.ts';
import { isDuplicateKey, transaction, type ClientSession } from '@playfield/kit/data/mongo.ts';
import { conflict, forbidden, notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { Types } from 'mongoose';
import type { Deps } from '../deps.ts';
import { log } from '../games/log.ts';
import { forStrangers, publicOf, type MatchupRecord } from '../games/model.ts';
import { BACK_AND_FORTH } from '../limits.ts';
import { agree } from './agree.ts';
import { BEGUN, refuseMoved } from './cancel.ts';
import { lineOf } from './line.ts';
import { endOffers, postersView } from './ending.ts';
import { offerNextNow } from './filled-dates.ts';
import { gamesThatDay, offerEvents } from './events.ts';
import { IN_A_GAME, newInterest, type InterestRecord } from './model.ts';
import { presentInterest, presentMyInterest } from './present.ts';
import { answerInLine, isInLine } from './runners-up.ts';
import { transition } from './transitions.ts';
import { SOMEWHERE } from '../places/point.ts';
import { isBlocked, blockedTeamIds } from '../teams/blocks.ts';
import { type Person, presentOwnTeam } from '../teams/model.ts';
import { saveCaller, lockTeams, teamRefs } from '../teams/queries.ts';

const ALREADY_INTERESTED = 'You have already expressed interest in this matchup';
const ALREADY_DECIDED = 'This request was answered already';
const TAKEN_ALREADY = 'You already have a game with another team then';
const NO_SUCH_MATCHUP = 'This matchup does not exist';

export function interestRoutes(deps: Deps) {
  const { db, models, outbox, budgets } = deps;
  const { matchups, offers } = models;

  async function findInterest(id: string): Promise<InterestRecord> {
    const known = { _id: new Types.ObjectId(id), ...IN_A_GAME };
    const interest = await offers.findOne(known).lean<InterestRecord>();
    if (!interest) throw notFound('This team is no longer interested, or plays another game at that time');
    return interest;
  }

  async function express(
    { matchupId, clientId, intro, startsAt }: BodyOf<typeof expressInterest>,
    teamId: number,
    session: ClientSession,
  ): Promise<InterestRecord> {
    const now = new Date();
    const matchup = await matchups.findOne({ _id: matchupId }).lean();
    if (!matchup || (await isBlocked(models, [matchup.teamId, teamId]))) throw notFound(NO_SUCH_MATCHUP);
    if (matchup.teamId === teamId) throw conflict('This is your own matchup');
    if (!transition(matchup, 'none', 'express', now))
      throw conflict(matchup.status === 'open' ? BEGUN : 'This matchup is no longer open');
    if (startsAt !== undefined) refuseMoved(matchup, { startsAt: new Date(startsAt), now });
    const interest: InterestRecord = {
      ...newInterest(matchup, teamId, now),
      ...(intro ? { message: intro } : {}),
      ...(clientId === undefined ? {} : { clientId }),
    };
    await offers.create([interest]);
    await matchups.updateOne({ _id: matchupId }, { $inc: { interestCount: 1 } });
    // Lock last, so that a concurrent duplicate fails on the unique index without waiting for the lock.
    await lockTeams(models, [teamId]);
    const view = await postersView(models, matchup, teamId);
    const alsoThatDay = await gamesThatDay(models, matchup.teamId, matchup);
    const made = { type: 'offer.made', what: 'interest', alsoThatDay } as const;
    await outbox.publish(await offerEvents(models, [interest], made, () => view), session);
    return interest;
  }

  async function decide(
    interest: InterestRecord,
    { status, note: typed, by }: BodyOf<typeof decideInterest> & { by: Person },
  ): Promise<{ offer: InterestRecord; events: Event[] }> {
    if (interest.toId !== by.id) throw forbidden('Only the team that posted the matchup may decide');
    if (interest.status === 'passed_over') throw conflict(TAKEN_ALREADY);
    if (interest.status !== 'pending' || status === 'standby') throw conflict(ALREADY_DECIDED);
    const { matchupId, fromId: opponentId } = interest;
    const note = typed || null;
    const accepts = status === 'accepted';
    const game = accepts && (await matchups.findOne({ _id: matchupId }).lean<MatchupRecord>());
    if (game === null) throw notFound(NO_SUCH_MATCHUP);
    const events = game
      ? (await agree(models, { game, opponentId, via: 'interest', note, now: new Date() })).events
      : await endOffers(models, [interest], { what: 'declined', note });
    const what = accepts ? 'accepted' : 'declined';
    await log(models, by, { what, matchupId });
    return { offer: { ...interest, status: what }, events };
  }

  return [
    route(expressInterest, async ({ body, caller }) => {
      await saveCaller(deps, caller);
      throwIfRateLimited(await budgets.withdrawnInterests.untilLeft(`${caller.id}.${body.matchupId}`), BACK_AND_FORTH);
      const interest = await transaction(db, (session) => express(body, caller.id, session)).catch(
        async (error: unknown) => {
          if (!isDuplicateKey(error)) throw error;
          const { matchupId, clientId } = body;
          const known = clientId && (await offers.findOne({ matchupId, fromId: caller.id, clientId }).lean());
          if (!known) throw conflict(ALREADY_INTERESTED);
          return known;
        },
      );
      await log(models, caller, { what: 'interested', matchupId: body.matchupId });
      return presentInterest(interest, presentOwnTeam(caller));
    }),

    route(decideInterest, async ({ params, body, caller }) => {
      const decided = await transaction(db, async (session) => {
        const interest = await findInterest(params.id);
        const answer = { ...body, by: caller };
        const isOwn = interest.fromId === caller.id && isInLine(interest);
        const { offer, events } = await (isOwn ? answerInLine(models, interest, answer) : decide(interest, answer));
        await outbox.publish(events, session);
        return offer;
      });
      const refOf = await teamRefs(models, [decided.fromId]);
      return presentInterest(decided, refOf(decided.fromId));
    }),

    route(withdrawInterest, async ({ params, caller }) => {
      const withdrawn = await transaction(db, async (session) => {
        const interest = await findInterest(params.id);
        if (interest.fromId !== caller.id) throw forbidden('Only the team that expressed the interest may withdraw it');
        if (interest.status !== 'pending' && interest.status !== 'offered') throw conflict(ALREADY_DECIDED);
        const isOffered = interest.status === 'offered';
        const how = { what: 'withdrawn', ...(isOffered && { why: 'refused' as const }) } as const;
        await outbox.publish(await endOffers(models, [interest], how), session);
        if (isOffered) await offerNextNow(models, [interest.matchupId]);
        await log(models, caller, { what: 'withdrew', matchupId: interest.matchupId });
        return interest;
      });
      await budgets.withdrawnInterests.spend(`${caller.id}.${withdrawn.matchupId}`);
    }),

    route(listMyInterests, async ({ caller }) => {
      const mine = await offers
        .find({ fromId: caller.id, ...IN_A_GAME })
        .sort({ _id: -1 })
        .limit(PAGE_LIMIT_MAX)
        .lean<InterestRecord[]>();
      const games = await matchups.find({ _id: { $in: mine.map(({ matchupId }) => matchupId) } }).lean();
      const byId = new Map(games.map((game) => [game._id, game]));
      const posters = games.map(({ teamId }) => teamId);
      const refOf = await teamRefs(models, posters);
      const blocked = new Set(await blockedTeamIds(models, caller.id));
      return mine.flatMap((interest) => {
        const game = byId.get(interest.matchupId);
        const line = game && lineOf(interest, game, new Date());
        if (!game || (game.status === 'cancelled' && !line)) return [];
        const isExact = interest.status === 'accepted' && !blocked.has(game.teamId);
        const { location, address } = game;
        const shown = interest.status === 'accepted' ? publicOf(game) : forStrangers(game);
        const place = isExact ? { location, address } : { location: shown.publicPlace.town || SOMEWHERE };
        return [presentMyInterest(interest, refOf(game.teamId), shown, place, line)];
      });
    }),
  ];
}
