import * as z from 'zod/mini';
import { call } from './http/call.ts';
import {
  ageGroup,
  clientId,
  competitionLevel,
  day,
  degrees,
  endsAfterStart,
  gender,
  instant,
  line,
  matchupType,
  numericId,
  paragraph,
  place,
  sport,
  timeOfDay,
  zipCode,
} from './fields/common.ts';
import { openGameFields } from './fields/open-game.ts';
import { interest, interestStatus } from './interests.ts';
import { travelDistances } from './fields/options.ts';
import { cursor, limit } from './http/paging.ts';
import { teamRef } from './users.ts';

export const LOCATION_REQUIRED = 'Please select a location with coordinates for distance-based search';
export const MATCHUP_IN_PAST = 'Please choose a date and time in the future';
export const FARTHEST_FROM_PLACE_MILES = 50;
export const FAR_FROM_PLACE = `The spot on the map is more than ${FARTHEST_FROM_PLACE_MILES} miles from the place you named. Please choose the place again.`;
export const OPEN_GAMES_MAX = 200;
export const TOO_MANY_OPEN = `A team can have ${OPEN_GAMES_MAX} open games at a time. Please remove some that you no longer need.`;
export const ADDITIONAL_INFO_MAX = 2_000;

export const matchupStatus = z.enum(['open', 'matched', 'cancelled']);
export type MatchupStatus = z.infer<typeof matchupStatus>;

const travelDistance = z.union(
  [z.literal([...travelDistances]), z.literal('any')],
  'Please choose a distance from the list',
);

export const matchup = z.object({
  id: z.number(),
  ...openGameFields,
  competitionLevel: z.nullable(competitionLevel),
  startsAt: instant,
  /** Names only the town, except to the game's own team and its agreed opponent. */
  location: z.string(),
  address: z.optional(z.nullable(z.string())),
  latitude: z.nullable(z.string()),
  longitude: z.nullable(z.string()),
  zipcode: z.nullable(z.string()),
  state: z.nullable(z.string()),
  maxTravelDistance: z.nullable(z.number()),
  additionalInfo: z.nullable(z.string()),
  status: matchupStatus,
  team: teamRef,
  interestCount: z.number(),
  distanceMiles: z.optional(z.number()),
  /** True if the agreed game was canceled late. Absent otherwise, and for other teams. */
  calledOffLate: z.optional(z.boolean()),
  reasons: z.optional(z.array(z.string())),
  createdAt: instant,
});
export type Matchup = z.infer<typeof matchup>;

const when = {
  date: day('Date is required'),
  startTime: timeOfDay('Start time is required'),
  endTime: timeOfDay('End time is required'),
};

export const ADDRESS_MAX = 160;
export const exactAddress = z.nullish(line('Please use plain text on one line', { min: 0, max: ADDRESS_MAX }));

const where = {
  location: place,
  address: exactAddress,
  latitude: z.nullish(degrees(90, 'Please enter a latitude between -90 and 90')),
  longitude: z.nullish(degrees(180, 'Please enter a longitude between -180 and 180')),
};

const NO_ZIP = 'Please enter a five-digit ZIP code';
const emptyAsNull = z.pipe(
  z.literal(''),
  z.transform(() => null),
);

const details = {
  competitionLevel: z.optional(
    z.union([z.nullable(competitionLevel), emptyAsNull], 'Please choose a competition level from the list'),
  ),
  additionalInfo: z.nullish(paragraph('Please use plain text', { min: 0, max: ADDITIONAL_INFO_MAX })),
};

export const DATES_MAX = 12;

export const newMatchup = z
  .object({
    sport,
    ageGroup,
    gender,
    ...when,
    matchupType,
    ...where,
    zipcode: z.optional(z.union([z.nullable(zipCode(NO_ZIP)), emptyAsNull], NO_ZIP)),
    maxTravelDistance: z.nullish(travelDistance),
    ...details,
    clientId: z.optional(clientId),
  })
  .check(endsAfterStart);
export type NewMatchup = z.infer<typeof newMatchup>;

export const changedMatchup = z.object({ ...when, ...where, ...details }).check(endsAfterStart);
export type ChangedMatchup = z.infer<typeof changedMatchup>;

export const matchupParams = z.object({ id: numericId });

export const getMatchup = call({
  method: 'GET',
  path: '/api/matchups/:id',
  owner: 'matchmaking',
  access: 'user',
  summary: 'Returns a game and the calling team’s interest in it',
  status: 200,
  params: matchupParams,
  answer: z.extend(matchup, { myInterest: z.nullable(z.object({ id: z.string(), status: interestStatus })) }),
});
export type MatchupDetail = z.infer<typeof getMatchup.answer>;

export const createMatchup = call({
  method: 'POST',
  path: '/api/matchups',
  owner: 'matchmaking',
  access: 'team_manager',
  repeatable: 'clientId',
  restsOn: ['accounts'],
  summary: 'Posts a game, once per `clientId`',
  status: 201,
  body: newMatchup,
  answer: matchup,
});

export const updateMatchup = call({
  method: 'PUT',
  path: '/api/matchups/:id',
  limit: { class: 'notify', by: 'caller' },
  owner: 'matchmaking',
  access: 'team_manager',
  summary: 'Changes the calling team’s game and notifies interested teams of a new time or place',
  status: 200,
  params: matchupParams,
  body: changedMatchup,
  answer: matchup,
});

export const deleteMatchup = call({
  method: 'DELETE',
  path: '/api/matchups/:id',
  owner: 'matchmaking',
  access: 'team_manager',
  summary: 'Cancels the calling team’s game and notifies interested teams',
  status: 204,
  params: matchupParams,
});

export const listMyMatchups = call({
  method: 'GET',
  path: '/api/my-matchups',
  owner: 'matchmaking',
  access: 'team_manager',
  summary: 'Lists the calling team’s games with their interests',
  status: 200,
  query: z.object({ limit, cursor }),
  answer: z.array(z.extend(matchup, { interests: z.array(interest), filledBy: z.optional(z.number()) })),
});
export type MyMatchup = z.infer<typeof listMyMatchups.answer>[number];
