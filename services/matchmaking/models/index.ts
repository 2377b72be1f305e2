import type { Connection } from '@playfield/kit/mongo.ts';
import { reportMarkSchema } from '@playfield/kit/reports.ts';
import type { ReportMark } from '@playfield/kit/reports.ts';
import { blockSchema } from './block.ts';
import type { BlockRecord } from './block.ts';
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
    blocks: db.model<BlockRecord>('Block', blockSchema),
    feeds: db.model<FeedRecord>('Feed', feedSchema),
    matchups: db.model<MatchupRecord>('Matchup', matchupSchema),
    interests: db.model<InterestRecord>('Interest', interestSchema),
    reportMarks: db.model<ReportMark>('ReportMark', reportMarkSchema),
    reviews: db.model<ReviewRecord>('Review', reviewSchema),
    teams: db.model<TeamRecord>('Team', teamSchema),
  };
}

export type Models = ReturnType<typeof declareModels>;
