/** Visible reviews and their averages. */
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { PAGE_LIMIT_MAX } from '@playfield/contracts/http/paging.ts';
import type { Ratings } from '@playfield/contracts/reviews.ts';
import type { QueryFilter } from 'mongoose';
import type { MatchupRecord } from '../model.ts';
import { agreedBy, opponentOf } from '../sides.ts';
import type { Models } from '../../models.ts';
import { runBySame } from '../../teams/queries.ts';
import type { ReviewRecord } from './model.ts';

/** Teams are not asked to review older games, but still can. */
const DUE_DAYS = 60;

/** To one decimal, as displayed. */
const rounded = (average: number | null | undefined) => Math.round((average ?? 0) * 10) / 10;

/** A team's visible reviews. */
export function revealed(teamId: number, now: Date): QueryFilter<ReviewRecord> {
  return { teamId, revealedAt: { $lte: now } };
}

/** Several teams' average ratings; teams without visible reviews are missing. */
export async function averagesOf(
  { reviews }: Models,
  teamIds: readonly number[],
  now: Date,
): Promise<Map<number, Pick<Ratings, 'overall' | 'reviewCount'>>> {
  const found = await reviews.aggregate<{ _id: number; overall: number; reviewCount: number }>([
    { $match: { teamId: { $in: [...teamIds] }, revealedAt: { $lte: now } } },
    { $group: { _id: '$teamId', overall: { $avg: '$rating' }, reviewCount: { $sum: 1 } } },
  ]);
  return new Map(found.map(({ _id, overall, reviewCount }) => [_id, { overall: rounded(overall), reviewCount }]));
}

/** A played game that a team has not reviewed, and whom it played. */
export type DueReview = { game: MatchupRecord; otherId: number };

/** The latest first. */
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
  return due.filter(({ otherId }) => !own.has(otherId));
}

type Averages = Record<
  'overall' | 'sportsmanship' | 'competitiveness' | 'punctuality' | 'communication',
  number | null
> & {
  reviewCount: number;
};

/** Averages are computed from the reviews each time, so concurrent writes cannot skew them. */
export async function ratingsOf({ reviews }: Models, teamId: number, now: Date): Promise<Ratings> {
  const [found] = await reviews.aggregate<Averages>([
    { $match: revealed(teamId, now) },
    {
      $group: {
        _id: null,
        reviewCount: { $sum: 1 },
        overall: { $avg: '$rating' },
        sportsmanship: { $avg: '$sportsmanshipRating' },
        competitiveness: { $avg: '$competitivenessRating' },
        punctuality: { $avg: '$punctualityRating' },
        communication: { $avg: '$communicationRating' },
      },
    },
  ]);
  return {
    reviewCount: found?.reviewCount ?? 0,
    overall: rounded(found?.overall),
    sportsmanship: rounded(found?.sportsmanship),
    competitiveness: rounded(found?.competitiveness),
    punctuality: rounded(found?.punctuality),
    communication: rounded(found?.communication),
  };
}
