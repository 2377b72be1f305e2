import { modelsOf } from '@playfield/kit/data/records.ts';
import { reportMarkSchema } from '@playfield/kit/features/reports.ts';
import { answerLinkSchema } from './answer-links/model.ts';
import { agreementSchema } from './agreements/model.ts';
import { availabilitySchema } from './availability/model.ts';
import { blockSchema } from './blocks/model.ts';
import { feedSchema } from './calendar/model.ts';
import { interestSchema } from './interests/model.ts';
import { logSchema } from './matchups/log-model.ts';
import { matchupSchema } from './matchups/model.ts';
import { noShowSchema } from './no-shows/model.ts';
import { openGamesRoundSchema, openGamesSchema } from './open-games/model.ts';
import { otherCalendarSchema } from './other-calendars/model.ts';
import { proposalSchema } from './proposals/model.ts';
import { quickSchema } from './quick-match/model.ts';
import { reviewSchema } from './reviews/model.ts';
import { savedSearchSchema } from './saved-searches/model.ts';
import { shownSlotsSchema } from './opponents/model.ts';
import { teamPlacesSchema } from './teams/place-model.ts';
import { joinedTeamSchema, teamLinkSchema } from './team-links/model.ts';
import { teamSchema } from './teams/model.ts';
import { weekendEntrySchema, weekendGameSchema, weekendTeamSchema } from './weekends/model.ts';

export const declareModels = modelsOf({
  agreements: agreementSchema,
  answerLinks: answerLinkSchema,
  availabilities: availabilitySchema,
  blocks: blockSchema,
  calendarFeeds: feedSchema,
  joinedTeams: joinedTeamSchema,
  gameLog: logSchema,
  matchups: matchupSchema,
  interests: interestSchema,
  noShows: noShowSchema,
  openGames: openGamesSchema,
  openGamesRounds: openGamesRoundSchema,
  otherCalendars: otherCalendarSchema,
  proposals: proposalSchema,
  quicks: quickSchema,
  reportMarks: reportMarkSchema,
  reviews: reviewSchema,
  savedSearches: savedSearchSchema,
  shownSlots: shownSlotsSchema,
  teamLinks: teamLinkSchema,
  teamPlaces: teamPlacesSchema,
  teams: teamSchema,
  weekendEntries: weekendEntrySchema,
  weekendGames: weekendGameSchema,
  weekendTeams: weekendTeamSchema,
});

export type Models = ReturnType<typeof declareModels>;
