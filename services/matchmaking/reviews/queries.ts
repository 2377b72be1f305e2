/** Visible reviews and their averages. */
import type { Ratings } from '@playfield/contracts/reviews.ts';
import type { QueryFilter } from 'mongoose';
import type { Models } from '../models.ts';
import type { ReviewRecord } from './model.ts';

/** To one decimal, as displayed. */
const rounded = (average: number | null | undefined) => Math.round((average ?? 0) * 10) / 10;

/** A team's visible reviews. */
export function revealed(teamId: number, now: Date): QueryFilter<ReviewRecord> {
  return { teamId, revealedAt: { $lte: now } };
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
