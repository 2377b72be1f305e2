/** Game search: filters, order and page size. */
import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { ageGroup, gender, line, matchupType, sport, stateCode } from './fields/common.ts';
import { matchup } from './matchups.ts';
import { cursor, limit } from './http/paging.ts';
import { travelDistances } from './fields/options.ts';

/** Cards per page, and per Load More (spec section 9). */
export const CARDS_A_PAGE = 6;

/** An empty filter, or its "All …" entry, filters nothing. */
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

export const matchupSort = z.enum(['soonest', 'nearest', 'newest', 'best'], 'sort is soonest, nearest, newest or best');

export const searchMatchups = z.object({
  sport: filter(sport),
  ageGroup: filter(ageGroup),
  gender: filter(gender),
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
  /** Free text in team names, places and notes; every word must match. */
  q: z._default(line('Please use at most 80 characters', { min: 0 }), ''),
  sort: z._default(matchupSort, 'soonest'),
  limit,
  cursor,
});
export type SearchMatchups = z.infer<typeof searchMatchups>;

export const listMatchups = call({
  method: 'GET',
  path: '/api/matchups',
  owner: 'matchmaking',
  access: 'user',
  summary: 'Open games that are not yet past, filtered',
  status: 200,
  query: searchMatchups,
  answer: z.array(matchup),
});
