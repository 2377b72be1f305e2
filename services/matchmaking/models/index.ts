import type { Connection } from '@playfield/kit/mongo.ts';
import { feedSchema } from './feed.ts';
import type { FeedRecord } from './feed.ts';
import { interestSchema } from './interest.ts';
import type { InterestRecord } from './interest.ts';
import { matchupSchema } from './matchup.ts';
import type { MatchupRecord } from './matchup.ts';
import { reviewSchema } from './review.ts';
import type { ReviewRecord } from './review.ts';
import { teamSchema } from './team.ts';
import type { TeamRecord } from './team.ts';

export function declareModels(db: Connection) {
  return {
    feeds: db.model<FeedRecord>('Feed', feedSchema),
    matchups: db.model<MatchupRecord>('Matchup', matchupSchema),
    interests: db.model<InterestRecord>('Interest', interestSchema),
    reviews: db.model<ReviewRecord>('Review', reviewSchema),
    teams: db.model<TeamRecord>('Team', teamSchema),
  };
}

export type Models = ReturnType<typeof declareModels>;
