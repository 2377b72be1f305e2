import type { Connection } from '@playfield/kit/data/mongo.ts';
import { reportMarkSchema } from '@playfield/kit/features/reports.ts';
import type { ReportMark } from '@playfield/kit/features/reports.ts';
import { agreementSchema } from './agreement.ts';
import type { AgreementRecord } from './agreement.ts';
import { availabilitySchema } from './availability.ts';
import type { AvailabilityRecord } from './availability.ts';
import { blockSchema } from './block.ts';
import type { BlockRecord } from './block.ts';
import { feedSchema } from './feed.ts';
import type { FeedRecord } from './feed.ts';
import { interestSchema } from './interest.ts';
import type { InterestRecord } from './interest.ts';
import { matchupSchema } from './matchup.ts';
import type { MatchupRecord } from './matchup.ts';
import { noShowSchema } from './no-show.ts';
import type { NoShowRecord } from './no-show.ts';
import { proposalSchema } from './proposal.ts';
import type { ProposalRecord } from './proposal.ts';
import { quickSchema } from './quick.ts';
import type { QuickRecord } from './quick.ts';
import { reviewSchema } from './review.ts';
import type { ReviewRecord } from './review.ts';
import { savedSearchSchema } from './saved-search.ts';
import type { SavedSearchRecord } from './saved-search.ts';
import { shownSlotsSchema } from './shown-slots.ts';
import type { ShownSlotsRecord } from './shown-slots.ts';
import { teamPlacesSchema } from './team-place.ts';
import type { TeamPlacesRecord } from './team-place.ts';
import { teamSchema } from './team.ts';
import type { TeamRecord } from './team.ts';

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
