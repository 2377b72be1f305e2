import { modelsOf } from '@playfield/kit/data/records.ts';
import mongoose from 'mongoose';
import { answerLinkSchema, offerSchema } from './offers/model.ts';
import { logSchema, reviewSchema } from './games/records.ts';
import { availabilitySchema } from './teams/availability/model.ts';
import { blockSchema, teamSchema } from './teams/model.ts';
import { feedSchema } from './schedule/calendar-model.ts';
import { matchupSchema } from './games/model.ts';
import { otherCalendarSchema } from './teams/other-calendars/model.ts';
import { savedSearchSchema } from './search/saved/model.ts';
import { shownSlotsSchema } from './search/opponents/model.ts';
import { teamPlacesSchema } from './places/point.ts';

// Reads and writes inside a transaction join it without being passed its session.
mongoose.set('transactionAsyncLocalStorage', true);

export const declareModels = modelsOf({
  answerLinks: answerLinkSchema,
  availabilities: availabilitySchema,
  blocks: blockSchema,
  calendarFeeds: feedSchema,
  gameLog: logSchema,
  matchups: matchupSchema,
  offers: offerSchema,
  otherCalendars: otherCalendarSchema,
  reviews: reviewSchema,
  savedSearches: savedSearchSchema,
  shownSlots: shownSlotsSchema,
  teamPlaces: teamPlacesSchema,
  teams: teamSchema,
});

export type Models = ReturnType<typeof declareModels>;
