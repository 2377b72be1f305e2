import type { Review } from '@playfield/contracts/reviews.ts';
import type { TeamRecord } from '../../teams/model.ts';
import type { ReviewRecord } from './model.ts';

export function presentReview(record: ReviewRecord, reviewer: TeamRecord | undefined): Review {
  const known = reviewer && !reviewer.deleted;
  return {
    id: record._id.toHexString(),
    rating: record.rating,
    // A deleted account's comment goes with its name, even if the review was read just before.
    comment: reviewer?.deleted ? '' : record.comment,
    sportsmanshipRating: record.sportsmanshipRating,
    competitivenessRating: record.competitivenessRating,
    punctualityRating: record.punctualityRating,
    communicationRating: record.communicationRating,
    isPublic: record.isPublic,
    createdAt: record.createdAt.toISOString(),
    reviewer: known ? { teamName: reviewer.teamName } : null,
  };
}
