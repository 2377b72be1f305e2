import type { Connection } from '@playfield/kit/data/mongo.ts';
import { reportMarkSchema } from '@playfield/kit/features/reports.ts';
import type { ReportMark } from '@playfield/kit/features/reports.ts';
import { agreementSchema } from './agreements/model.ts';
import type { AgreementRecord } from './agreements/model.ts';
import { availabilitySchema } from './availability/model.ts';
import type { AvailabilityRecord } from './availability/model.ts';
import { blockSchema } from './blocks/model.ts';
import type { BlockRecord } from './blocks/model.ts';
import { feedSchema } from './calendar/model.ts';
import type { FeedRecord } from './calendar/model.ts';
import { interestSchema } from './interests/model.ts';
import type { InterestRecord } from './interests/model.ts';
import { matchupSchema } from './matchups/model.ts';
import type { MatchupRecord } from './matchups/model.ts';
import { noShowSchema } from './no-shows/model.ts';
import type { NoShowRecord } from './no-shows/model.ts';
import { proposalSchema } from './proposals/model.ts';
import type { ProposalRecord } from './proposals/model.ts';
import { quickSchema } from './quick-match/model.ts';
import type { QuickRecord } from './quick-match/model.ts';
import { reviewSchema } from './reviews/model.ts';
import type { ReviewRecord } from './reviews/model.ts';
import { savedSearchSchema } from './saved-searches/model.ts';
import type { SavedSearchRecord } from './saved-searches/model.ts';
import { shownSlotsSchema } from './opponents/model.ts';
import type { ShownSlotsRecord } from './opponents/model.ts';
import { teamPlacesSchema } from './teams/place-model.ts';
import type { TeamPlacesRecord } from './teams/place-model.ts';
import { teamSchema } from './teams/model.ts';
import type { TeamRecord } from './teams/model.ts';

export function declareModels(db: Connection) {
  return {
    agreements: db.model<AgreementRecord>('Agreement', agreementSchema),
    availabilities: db.model<AvailabilityRecord>('Availability', availabilitySchema),
    blocks: db.model<BlockRecord>('Block', blockSchema),
    feeds: db.model<FeedRecord>('Feed', feedSchema),
    matchups: db.model<MatchupRecord>('Matchup', matchupSchema),
    interests: db.model<InterestRecord>('Interest', interestSchema),
    noShows: db.model<NoShowRecord>('NoShow', noShowSchema),
    proposals: db.model<ProposalRecord>('Proposal', proposalSchema),
    quicks: db.model<QuickRecord>('QuickMatch', quickSchema),
    reportMarks: db.model<ReportMark>('ReportMark', reportMarkSchema),
    reviews: db.model<ReviewRecord>('Review', reviewSchema),
    savedSearches: db.model<SavedSearchRecord>('SavedSearch', savedSearchSchema),
    shownSlots: db.model<ShownSlotsRecord>('ShownSlots', shownSlotsSchema),
    teamPlaces: db.model<TeamPlacesRecord>('TeamPlaces', teamPlacesSchema),
    teams: db.model<TeamRecord>('Team', teamSchema),
  };
}

export type Models = ReturnType<typeof declareModels>;
