import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { PAGE_LIMIT_MAX } from '@playfield/contracts/http/paging.ts';
import {
  ALREADY_REVIEWED,
  createReview,
  getRatings,
  listDueReviews,
  listReviews,
  NOT_PLAYED_YET,
  NOT_YOUR_GAME,
  OWN_TEAMS,
  REVEAL_DAYS,
} from '@playfield/contracts/reviews.ts';
import { conflict, forbidden, notFound } from '@playfield/kit/http/errors.ts';
import { isDuplicateKey, transaction } from '@playfield/kit/data/mongo.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { Types } from 'mongoose';
import type { Deps } from '../../deps.ts';
import { revealEvents } from './events.ts';
import type { ReviewRecord } from './model.ts';
import { SEEN_TEAM } from '../../teams/model.ts';
import { SOMEWHERE } from '../../places/present.ts';
import { opponentOf } from '../sides.ts';
import { presentReview } from './present.ts';
import { dueReviews, ratingsOf, revealed } from './queries.ts';
import { haveSameRunner, saveCaller, teamRefs } from '../../teams/queries.ts';

export function reviewRoutes(deps: Deps) {
  const { db, models, outbox } = deps;
  const { matchups, reviews, teams } = models;

  async function knownTeam(id: number): Promise<void> {
    const team = await teams.exists({ _id: id, userRole: 'team_manager', ...SEEN_TEAM });
    if (!team) throw notFound('This team does not exist');
  }

  return [
    route(getRatings, async ({ params }) => {
      await knownTeam(params.id);
      return ratingsOf(models, params.id, new Date());
    }),

    route(listReviews, async ({ params }) => {
      await knownTeam(params.id);
      const shown = await reviews
        .find({ ...revealed(params.id, new Date()), isPublic: true })
        .sort({ _id: -1 })
        .limit(PAGE_LIMIT_MAX)
        .lean();
      const writers = await teams.find({ _id: { $in: shown.map(({ reviewerId }) => reviewerId) } }).lean();
      const byId = new Map(writers.map((team) => [team._id, team]));
      return shown.map((review) => presentReview(review, byId.get(review.reviewerId)));
    }),

    route(createReview, async ({ params, body, caller }) => {
      await saveCaller(deps, caller);
      const matchup = await matchups.findOne({ _id: body.matchupId }).lean();
      if (matchup?.status !== 'matched') throw forbidden(NOT_YOUR_GAME);
      const opponent = opponentOf(matchup, caller.id);
      if (opponent === null || opponent !== params.id) throw forbidden(NOT_YOUR_GAME);
      if (await haveSameRunner(models, [caller.id, opponent])) throw forbidden(OWN_TEAMS);
      const now = new Date();
      if (matchup.startsAt > now) throw conflict(NOT_PLAYED_YET);
      const review: ReviewRecord = {
        _id: new Types.ObjectId(),
        teamId: params.id,
        reviewerId: caller.id,
        ...body,
        revealedAt: new Date(now.getTime() + REVEAL_DAYS * DAY_MS),
        revealNotifiedAt: null,
        createdAt: now,
      };
      const isSecond = await transaction(db, async (session) => {
        await reviews.create([review], { session });
        // Writes to the game, so that two simultaneous reviews see each other.
        await matchups.updateOne({ _id: matchup._id }, { $inc: { revision: 1 } }, { session });
        const ofGame = { teamId: { $in: [params.id, caller.id] }, matchupId: matchup._id };
        const both = await reviews.find(ofGame).session(session).lean();
        if (both.length < 2) return false;
        const unannounced = both.filter(({ revealNotifiedAt }) => !revealNotifiedAt);
        const early = { ...ofGame, revealedAt: { $gt: now } };
        await reviews.updateMany(early, { $set: { revealedAt: now } }, { session });
        await reviews.updateMany(ofGame, { $set: { revealNotifiedAt: now } }, { session });
        await outbox.publish(await revealEvents(models, matchup, unannounced), session);
        return true;
      }).catch((error: unknown) => {
        throw isDuplicateKey(error) ? conflict(ALREADY_REVIEWED) : error;
      });
      const writer = await teams.findOne({ _id: caller.id }).lean();
      return presentReview({ ...review, ...(isSecond ? { revealedAt: now } : {}) }, writer ?? undefined);
    }),

    route(listDueReviews, async ({ caller }) => {
      const due = await dueReviews(models, caller.id, new Date());
      const refOf = await teamRefs(
        models,
        due.map(({ otherId }) => otherId),
      );
      return due.map(({ game, otherId }) => {
        const { _id, sport, ageGroup, publicPlace, date } = game;
        const location = publicPlace.town || SOMEWHERE;
        return { matchup: { id: _id, sport, ageGroup, location, date }, team: refOf(otherId) };
      });
    }),
  ];
}
