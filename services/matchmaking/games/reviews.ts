import type { Event } from '@playfield/contracts/events.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { PAGE_LIMIT_MAX } from '@playfield/contracts/http/paging.ts';
import {
  type Review,
  type Ratings,
  ALREADY_REVIEWED,
  createReview,
  getRatings,
  type DueReview,
  listReviews,
  NOT_PLAYED_YET,
  NOT_YOUR_GAME,
  OWN_TEAMS,
  REVEAL_DAYS,
} from '@playfield/contracts/reviews.ts';
import { isDuplicateKey, transaction } from '@playfield/kit/data/mongo.ts';
import { pick } from '@playfield/kit/data/pick.ts';
import { conflict, forbidden, notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { type QueryFilter, Types } from 'mongoose';
import type { Deps } from '../deps.ts';
import { publicOf, type MatchupRecord } from './model.ts';
import { presentGame } from './present.ts';
import type { ReviewRecord } from './records.ts';
import { agreedBy, opponentOf } from './sides.ts';
import type { Models } from '../models.ts';
import { SOMEWHERE } from '../places/point.ts';
import { type TeamRecord, SEEN_TEAM } from '../teams/model.ts';
import { teamRefs, runBySame, haveSameRunner, saveCaller } from '../teams/queries.ts';

export async function revealEvents(
  models: Models,
  matchup: MatchupRecord,
  reviews: readonly Pick<ReviewRecord, 'teamId' | 'reviewerId' | 'isPublic'>[],
): Promise<Event[]> {
  const shown = reviews.filter(({ isPublic }) => isPublic);
  const ids = shown.flatMap(({ teamId, reviewerId }) => [teamId, reviewerId]);
  const refOf = await teamRefs(models, ids);
  return shown.map(({ teamId, reviewerId }) => ({
    type: 'review',
    what: 'revealed',
    matchup: presentGame(publicOf(matchup)),
    team: refOf(teamId),
    otherTeam: refOf(reviewerId),
  }));
}

export function presentReview(record: ReviewRecord, reviewer: TeamRecord | undefined): Review {
  const known = reviewer && !reviewer.deleted;
  return {
    id: record._id.toHexString(),
    comment: reviewer?.deleted ? '' : record.comment,
    ...pick(record, 'rating', 'sportsmanshipRating', 'competitivenessRating', 'punctualityRating'),
    ...pick(record, 'communicationRating', 'isPublic'),
    createdAt: record.createdAt.toISOString(),
    reviewer: known ? { teamName: reviewer.teamName } : null,
  };
}

export async function presentReviews({ teams }: Models, records: readonly ReviewRecord[]): Promise<Review[]> {
  const writers = await teams.find({ _id: { $in: records.map(({ reviewerId }) => reviewerId) } }).lean();
  const byId = new Map(writers.map((team) => [team._id, team]));
  return records.map((record) => presentReview(record, byId.get(record.reviewerId)));
}

const DUE_DAYS = 60;

const rounded = (average: number | null | undefined) => Math.round((average ?? 0) * 10) / 10;

export function revealed(teamId: number, now: Date): QueryFilter<ReviewRecord> {
  return { teamId, revealedAt: { $lte: now } };
}

type Averages = Record<Exclude<keyof Ratings, 'reviewCount'>, number | null> & { _id: number; reviewCount: number };

export async function ratingsOf(
  { reviews }: Models,
  teamIds: readonly number[],
  now: Date,
): Promise<(teamId: number) => Ratings> {
  const found = await reviews.aggregate<Averages>([
    { $match: { teamId: { $in: [...teamIds] }, revealedAt: { $lte: now } } },
    {
      $group: {
        _id: '$teamId',
        reviewCount: { $sum: 1 },
        overall: { $avg: '$rating' },
        sportsmanship: { $avg: '$sportsmanshipRating' },
        competitiveness: { $avg: '$competitivenessRating' },
        punctuality: { $avg: '$punctualityRating' },
        communication: { $avg: '$communicationRating' },
      },
    },
  ]);
  const byTeam = new Map(found.map((one) => [one._id, one]));
  return (teamId) => {
    const averages = byTeam.get(teamId);
    return {
      reviewCount: averages?.reviewCount ?? 0,
      overall: rounded(averages?.overall),
      sportsmanship: rounded(averages?.sportsmanship),
      competitiveness: rounded(averages?.competitiveness),
      punctuality: rounded(averages?.punctuality),
      communication: rounded(averages?.communication),
    };
  };
}

export async function dueReviews(models: Models, teamId: number, now: Date): Promise<DueReview[]> {
  const { matchups, reviews } = models;
  const written = await reviews.find({ reviewerId: teamId }, { matchupId: 1 }).lean();
  const played = await matchups
    .find({
      ...agreedBy(teamId),
      _id: { $nin: written.map(({ matchupId }) => matchupId) },
      status: 'matched',
      startsAt: { $gt: new Date(now.getTime() - DUE_DAYS * DAY_MS), $lte: now },
    })
    .sort({ startsAt: -1 })
    .limit(PAGE_LIMIT_MAX)
    .lean<MatchupRecord[]>();
  const due = played.map((game) => ({ game, otherId: opponentOf(game, teamId) ?? 0 }));
  const others = due.map(({ otherId }) => otherId);
  const own = await runBySame(models, teamId, others);
  const refOf = await teamRefs(models, others);
  return due
    .filter(({ otherId }) => !own.has(otherId))
    .map(({ game: { _id: id, sport, ageGroup, publicPlace, date }, otherId }) => ({
      matchup: { id, sport, ageGroup, location: publicPlace.town || SOMEWHERE, date },
      team: refOf(otherId),
    }));
}

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
      return (await ratingsOf(models, [params.id], new Date()))(params.id);
    }),

    route(listReviews, async ({ params }) => {
      await knownTeam(params.id);
      const shown = await reviews
        .find({ ...revealed(params.id, new Date()), isPublic: true })
        .sort({ _id: -1 })
        .limit(PAGE_LIMIT_MAX)
        .lean();
      return presentReviews(models, shown);
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
        await reviews.create([review]);
        // Force concurrent reviews by both teams to conflict, so that the one that is retried sees the other.
        await matchups.updateOne({ _id: matchup._id }, { $inc: { revision: 1 } });
        const ofGame = { teamId: { $in: [params.id, caller.id] }, matchupId: matchup._id };
        const both = await reviews.find(ofGame).lean();
        if (both.length < 2) return false;
        const unannounced = both.filter(({ revealNotifiedAt }) => !revealNotifiedAt);
        const early = { ...ofGame, revealedAt: { $gt: now } };
        await reviews.updateMany(early, { $set: { revealedAt: now } });
        await reviews.updateMany(ofGame, { $set: { revealNotifiedAt: now } });
        await outbox.publish(await revealEvents(models, matchup, unannounced), session);
        return true;
      }).catch((error: unknown) => {
        throw isDuplicateKey(error) ? conflict(ALREADY_REVIEWED) : error;
      });
      const writer = await teams.findOne({ _id: caller.id }).lean();
      return presentReview({ ...review, ...(isSecond ? { revealedAt: now } : {}) }, writer ?? undefined);
    }),
  ];
}
