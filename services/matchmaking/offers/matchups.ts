import {
  createMatchup,
  deleteMatchup,
  getMatchup,
  listMyMatchups,
  updateMatchup,
} from '@playfield/contracts/matchups.ts';
import { throwIfRateLimited } from '@playfield/kit/data/budgets.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { conflict, forbidden, notFound } from '@playfield/kit/http/errors.ts';
import { numberAfter, pageOf } from '@playfield/kit/http/paging.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { publishing } from '../transactions.ts';
import { changeMatchup, mattersToOthers, newMatchupRecord, postOnce } from '../games/actions.ts';
import { log } from '../games/log.ts';
import { forStrangers, publicOf, timesOf, type MatchupRecord } from '../games/model.ts';
import { presentExactMatchup, presentMatchup } from '../games/present.ts';
import { isGone, refuseBusyMove, sidesOf } from '../games/sides.ts';
import { TOO_MANY_CHANGES } from '../limits.ts';
import { cancel } from './cancel.ts';
import { askAgain, clearNewTime } from './filled-dates.ts';
import { endOutdated, withdrawProposed } from './ending.ts';
import { gameCanceledEvents, editEvents } from './events.ts';
import type { OfferRecord } from './model.ts';
import { lineOf } from './line.ts';
import { interestStatusOf, presentReceivedInterest, aboutTeams } from './present.ts';
import { rememberField } from '../teams/availability/actions.ts';
import { isBlocked } from '../teams/blocks.ts';
import { presentOwnTeam } from '../teams/model.ts';
import { lockTeams, saveCaller, teamRefs } from '../teams/queries.ts';

const NO_SUCH_MATCHUP = 'This matchup does not exist';

export function matchupRoutes(deps: Deps) {
  const { db, models, outbox, budgets, venues } = deps;
  const { matchups, offers } = models;

  async function ownGame(id: number, teamId: number): Promise<MatchupRecord> {
    const matchup = await matchups.findOne({ _id: id }).lean();
    if (!matchup || matchup.status === 'cancelled') throw notFound(NO_SUCH_MATCHUP);
    if (matchup.teamId !== teamId) throw forbidden('Only the team that posted the matchup may change it');
    if (matchup.startsAt <= new Date()) throw conflict('This matchup has already started');
    return matchup;
  }

  async function othersIn(matchupId: number): Promise<OfferRecord[]> {
    const status = { $in: ['pending', 'accepted', 'offered'] } as const;
    return offers.find({ matchupId, status }).lean();
  }

  return [
    route(getMatchup, async ({ params, caller }) => {
      const matchup = await matchups.findOne({ _id: params.id }).lean();
      if (!matchup || isGone(matchup)) throw notFound(NO_SUCH_MATCHUP);
      const [refOf, mine] = await Promise.all([
        teamRefs(models, [matchup.teamId]),
        offers.findOne({ matchupId: matchup._id, fromId: caller.id }).lean(),
      ]);
      const team = refOf(matchup.teamId);
      const isTheirs = matchup.teamId === caller.id || mine?.status === 'accepted';
      const blocked = await isBlocked(models, [matchup.teamId, caller.id]);
      if (!isTheirs && blocked) throw notFound(NO_SUCH_MATCHUP);
      return {
        ...(isTheirs && !blocked
          ? presentExactMatchup(matchup, team)
          : presentMatchup(isTheirs ? publicOf(matchup) : forStrangers(matchup), team)),
        myInterest: mine && { id: mine._id.toHexString(), status: interestStatusOf(mine) },
      };
    }),

    route(createMatchup, async ({ body, caller }) => {
      const [venue, now] = [await venues.place(caller.id, body), new Date()];
      const home = (await venues.townIn(caller.teamLocation)) ?? '';
      const timeZone = await venues.zoneOf(venue, { location: body.location, home });
      const game = newMatchupRecord(body, caller, { venue, home, timeZone }, now);
      await saveCaller(deps, caller);
      const [posted] = await postOnce({ db, models }, [game], caller);
      if (!posted) throw new Error('One game is stored');
      if (body.matchupType === 'hosting') await rememberField(models, caller.id, body, venue);
      return presentExactMatchup(posted, presentOwnTeam(caller));
    }),

    route(updateMatchup, async ({ params, body, caller }) => {
      const { after: changed, isPublished } = await transaction(db, async (session) => {
        const before = await ownGame(params.id, caller.id);
        const { teamName } = caller;
        const to = {
          ...body,
          competitionLevel: body.competitionLevel ?? null,
          additionalInfo: body.additionalInfo ?? null,
        };
        const after = await changeMatchup(before, { to, teamName, venues, by: caller.id, now: new Date() });
        await lockTeams(models, sidesOf(before) ?? []);
        await refuseBusyMove(models, [before, after], caller.id);
        await matchups.replaceOne({ _id: before._id, revision: before.revision }, after);
        await outbox.publish(await clearNewTime(models, before, after), session);
        const { interests: outdated, events } = await endOutdated(models, before, after);
        await outbox.publish(events, session);
        if (before.filledBy !== undefined) await outbox.publish(await askAgain(models, [after]), session);
        const isMoved = mattersToOthers(before, after);
        const moved = isMoved && before.status === 'matched' ? { what: 'moved' as const, times: timesOf(after) } : {};
        await log(models, caller, { matchupId: before._id, what: 'changed', ...moved });
        const ended = outdated.map((one) => ({ ...one, interestEnded: true as const }));
        const concerned = isMoved ? [...(await othersIn(before._id)), ...ended] : [];
        if (concerned.length > 0) {
          throwIfRateLimited(await budgets.changes.untilLeft(`${before._id}`), TOO_MANY_CHANGES);
          await outbox.publish(await editEvents(models, { matchup: after, before, concerned }), session);
        }
        const interestCount = after.interestCount - outdated.length;
        return { after: { ...after, interestCount }, isPublished: concerned.length > 0 };
      });
      if (isPublished) await budgets.changes.spend(`${changed._id}`);
      return presentExactMatchup(changed, presentOwnTeam(caller));
    }),

    route(deleteMatchup, async ({ params, caller }) => {
      await publishing(deps, async () => {
        const matchup = await ownGame(params.id, caller.id);
        const { _id: matchupId, status } = matchup;
        if (status === 'matched') return cancel(models, { matchupId, by: caller, now: new Date() });
        const concerned = await othersIn(matchupId);
        await log(models, caller, { what: 'canceled', matchupId });
        const revision = matchup.revision + 1;
        await offers.deleteMany({ matchupId });
        const canceled = { status: 'cancelled', interestCount: 0, revision } as const;
        await matchups.updateOne({ _id: matchupId }, { $set: canceled });
        const withdrawn = await withdrawProposed(models, matchup);
        return [...withdrawn, ...(await gameCanceledEvents(models, { matchup: { ...matchup, revision }, concerned }))];
      });
    }),

    route(listMyMatchups, async ({ query, caller, ctx }) => {
      const before = numberAfter(query.cursor);
      const found = await matchups
        .find({
          teamId: caller.id,
          status: { $ne: 'cancelled' },
          ...(before === undefined ? {} : { _id: { $lt: before } }),
        })
        .sort({ _id: -1 })
        .limit(query.limit + 1)
        .lean();
      const page = pageOf(ctx, found, { limit: query.limit, idOf: ({ _id }) => _id });
      const received = await offers
        .find({ matchupId: { $in: page.map(({ _id }) => _id) } })
        .sort({ _id: 1 })
        .lean();
      const refOf = await teamRefs(models, [caller.id, ...received.map(({ fromId }) => fromId)]);
      const waiting = received.filter(({ status }) => status === 'pending').map(({ fromId }) => fromId);
      const aboutOf = await aboutTeams({ models, venues }, waiting);
      const byMatchup = Map.groupBy(received, ({ matchupId }) => matchupId);
      return page.map((matchup) => ({
        ...presentExactMatchup(matchup, refOf(caller.id)),
        ...(matchup.filledBy === undefined ? {} : { filledBy: matchup.filledBy }),
        interests: (byMatchup.get(matchup._id) ?? []).map((interest) =>
          presentReceivedInterest(interest, refOf(interest.fromId), {
            about: interest.status === 'pending' ? aboutOf(interest.fromId, matchup) : null,
            line: lineOf(interest, matchup, new Date()),
          }),
        ),
      }));
    }),
  ];
}
