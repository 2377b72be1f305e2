import { modelsOf } from '@playfield/kit/data/records.ts';
import { reportMarkSchema } from '@playfield/kit/features/reports.ts';
import { answerLinkSchema } from './offers/link-model.ts';
import { agreementSchema } from './games/agreements/model.ts';
import { availabilitySchema } from './teams/availability/model.ts';
import { blockSchema } from './teams/blocks/model.ts';
import { feedSchema } from './schedule/calendar/model.ts';
import { offerSchema } from './offers/model.ts';
import { logSchema } from './games/log-model.ts';
import { matchupSchema } from './games/model.ts';
import { noShowSchema } from './games/no-shows/model.ts';
import { otherCalendarSchema } from './teams/other-calendars/model.ts';
import { reviewSchema } from './games/reviews/model.ts';
import { savedSearchSchema } from './search/saved/model.ts';
import { shownSlotsSchema } from './search/opponents/model.ts';
import { teamPlacesSchema } from './places/team-model.ts';
import { teamSchema } from './teams/model.ts';
import { weekendGameSchema, weekendTeamSchema } from './offers/weekends/model.ts';

export const declareModels = modelsOf({
  agreements: agreementSchema,
  answerLinks: answerLinkSchema,
  availabilities: availabilitySchema,
  blocks: blockSchema,
  calendarFeeds: feedSchema,
  gameLog: logSchema,
  matchups: matchupSchema,
  noShows: noShowSchema,
  offers: offerSchema,
  otherCalendars: otherCalendarSchema,
  reportMarks: reportMarkSchema,
  reviews: reviewSchema,
  savedSearches: savedSearchSchema,
  shownSlots: shownSlotsSchema,
  teamPlaces: teamPlacesSchema,
  teams: teamSchema,
  weekendGames: weekendGameSchema,
  weekendTeams: weekendTeamSchema,
});

export type Models = ReturnType<typeof declareModels>;
