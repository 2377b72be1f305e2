import type { Connection } from '@playfield/kit/data/mongo.ts';
import { reportMarkSchema, type ReportMark } from '@playfield/kit/features/reports.ts';
import { answerLinkSchema, type AnswerLinkRecord } from './answer-links/model.ts';
import { agreementSchema, type AgreementRecord } from './agreements/model.ts';
import { availabilitySchema, type AvailabilityRecord } from './availability/model.ts';
import { blockSchema, type BlockRecord } from './blocks/model.ts';
import { feedSchema, type FeedRecord } from './calendar/model.ts';
import { interestSchema, type InterestRecord } from './interests/model.ts';
import { logSchema, type LogRecord } from './matchups/log-model.ts';
import { matchupSchema, type MatchupRecord } from './matchups/model.ts';
import { noShowSchema, type NoShowRecord } from './no-shows/model.ts';
import {
  openGamesRoundSchema,
  openGamesSchema,
  type OpenGamesRecord,
  type OpenGamesRound,
} from './open-games/model.ts';
import { otherCalendarSchema, type OtherCalendarRecord } from './other-calendars/model.ts';
import { proposalSchema, type ProposalRecord } from './proposals/model.ts';
import { quickSchema, type QuickRecord } from './quick-match/model.ts';
import { reviewSchema, type ReviewRecord } from './reviews/model.ts';
import { savedSearchSchema, type SavedSearchRecord } from './saved-searches/model.ts';
import { shownSlotsSchema, type ShownSlotsRecord } from './opponents/model.ts';
import { teamPlacesSchema, type TeamPlacesRecord } from './teams/place-model.ts';
import { joinedTeamSchema, teamLinkSchema, type JoinedTeamRecord, type TeamLinkRecord } from './team-links/model.ts';
import { teamSchema, type TeamRecord } from './teams/model.ts';
import {
  weekendEntrySchema,
  weekendGameSchema,
  weekendTeamSchema,
  type WeekendEntryRecord,
  type WeekendGameRecord,
  type WeekendTeamRecord,
} from './weekends/model.ts';

export function declareModels(db: Connection) {
  return {
    agreements: db.model<AgreementRecord>('Agreement', agreementSchema),
    answerLinks: db.model<AnswerLinkRecord>('AnswerLink', answerLinkSchema),
    availabilities: db.model<AvailabilityRecord>('Availability', availabilitySchema),
    blocks: db.model<BlockRecord>('Block', blockSchema),
    calendarFeeds: db.model<FeedRecord>('CalendarFeed', feedSchema),
    joinedTeams: db.model<JoinedTeamRecord>('JoinedTeam', joinedTeamSchema),
    gameLog: db.model<LogRecord>('GameLog', logSchema),
    matchups: db.model<MatchupRecord>('Matchup', matchupSchema),
    interests: db.model<InterestRecord>('Interest', interestSchema),
    noShows: db.model<NoShowRecord>('NoShow', noShowSchema),
    openGames: db.model<OpenGamesRecord>('OpenGames', openGamesSchema),
    openGamesRounds: db.model<OpenGamesRound>('OpenGamesRound', openGamesRoundSchema),
    otherCalendars: db.model<OtherCalendarRecord>('OtherCalendar', otherCalendarSchema),
    proposals: db.model<ProposalRecord>('Proposal', proposalSchema),
    quicks: db.model<QuickRecord>('QuickMatch', quickSchema),
    reportMarks: db.model<ReportMark>('ReportMark', reportMarkSchema),
    reviews: db.model<ReviewRecord>('Review', reviewSchema),
    savedSearches: db.model<SavedSearchRecord>('SavedSearch', savedSearchSchema),
    shownSlots: db.model<ShownSlotsRecord>('ShownSlots', shownSlotsSchema),
    teamLinks: db.model<TeamLinkRecord>('TeamLink', teamLinkSchema),
    teamPlaces: db.model<TeamPlacesRecord>('TeamPlaces', teamPlacesSchema),
    teams: db.model<TeamRecord>('Team', teamSchema),
    weekendEntries: db.model<WeekendEntryRecord>('WeekendEntry', weekendEntrySchema),
    weekendGames: db.model<WeekendGameRecord>('WeekendGame', weekendGameSchema),
    weekendTeams: db.model<WeekendTeamRecord>('WeekendTeam', weekendTeamSchema),
  };
}

export type Models = ReturnType<typeof declareModels>;
