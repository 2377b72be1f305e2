import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { ageGroup, day, line, matchupType, searchGender, sport, stateCode } from './fields/common.ts';
import { matchup } from './matchups.ts';
import { cursor, limit } from './http/paging.ts';
import { travelDistances } from './fields/options.ts';

/** Required by the product spec (section 9). */
export const CARDS_A_PAGE = 6;

export const MAP_POINTS_MAX = 1_000;
export const MAP_IDS_MAX = 5;

function filter<Schema extends z.ZodMiniType<string>>(schema: Schema) {
  const none = z.pipe(
    z.string().check(z.regex(/^(?:all(?:-[\w-]*)?)?$/)),
    z.transform(() => undefined),
  );
  return z.optional(z.union([none, schema]));
}

const distanceParameter = z.pipe(
  z.enum(['any', ...travelDistances.map(String)], 'Please choose a distance from the list'),
  z.transform((text) => (text === 'any' ? null : Number(text))),
);

const noDay = z.pipe(
  z.literal(''),
  z.transform(() => undefined),
);
const dayParameter = (message: string) => z.optional(z.union([noDay, day(message)], message));

export const matchupSort = z.enum(['soonest', 'nearest', 'newest', 'best'], 'sort is soonest, nearest, newest or best');

export const searchMatchups = z.object({
  sport: filter(sport),
  ageGroup: filter(ageGroup),
  gender: filter(searchGender),
  matchupType: filter(matchupType),
  maxDistance: z._default(
    z.union(
      [
        distanceParameter,
        z.pipe(
          z.literal(''),
          z.transform(() => null),
        ),
      ],
      'Please choose a distance from the list',
    ),
    null,
  ),
  zipcode: z._default(line('Please enter a ZIP code or City, State', { min: 0, max: 120 }), ''),
  state: filter(stateCode),
  searchType: z._default(z.enum(['zipcode', 'state'], 'searchType is zipcode or state'), 'zipcode'),
  from: dayParameter('Please enter the first day as YYYY-MM-DD'),
  to: dayParameter('Please enter the last day as YYYY-MM-DD'),
  q: z._default(line('Please use at most 80 characters', { min: 0 }), ''),
  sort: z._default(matchupSort, 'soonest'),
  limit,
  cursor,
});
export type SearchMatchups = z.infer<typeof searchMatchups>;

export const searchQuery = searchMatchups.check(
  z.refine(({ from, to }) => !from || !to || from <= to, {
    error: 'The last day must not be before the first',
    path: ['to'],
  }),
);

export const listMatchups = call({
  method: 'GET',
  path: '/api/matchups',
  owner: 'matchmaking',
  access: 'user',
  summary: 'Finds upcoming open games that match the filters',
  status: 200,
  query: searchQuery,
  answer: z.array(matchup),
});

export const mapMatchups = call({
  method: 'GET',
  path: '/api/matchups/map',
  owner: 'matchmaking',
  access: 'user',
  limit: { class: 'lookup', by: 'caller' },
  summary: 'Counts all results of a search by their games’ public points, for the map',
  status: 200,
  query: searchQuery,
  answer: z.object({
    points: z
      .array(
        z.object({
          latitude: z.number(),
          longitude: z.number(),
          location: z.string(),
          count: z.int().check(z.minimum(1)),
          ids: z.array(z.number()).check(z.maxLength(MAP_IDS_MAX)),
        }),
      )
      .check(z.maxLength(MAP_POINTS_MAX)),
    unplaced: z.int(),
    more: z.boolean(),
  }),
});
export type MapPoint = z.infer<typeof mapMatchups.answer>['points'][number];
