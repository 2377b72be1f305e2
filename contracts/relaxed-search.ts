import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { searchQuery } from './search.ts';

const widerChange = z.partial(
  z.object({
    q: z.string(),
    maxDistance: z.string(),
    state: z.string(),
    sport: z.string(),
    ageGroup: z.string(),
    gender: z.string(),
    matchupType: z.string(),
    from: z.string(),
    to: z.string(),
  }),
);
export const OFFER_COUNT_MAX = 50;
export const OFFERS_MAX = 4;

export const listRelaxedSearches = call({
  method: 'GET',
  path: '/api/matchups/relaxed',
  owner: 'matchmaking',
  access: 'user',
  limit: { class: 'lookup', by: 'caller' },
  summary: 'Suggests similar searches that have results, smallest change first, when a search has none',
  status: 200,
  query: searchQuery,
  answer: z
    .array(
      z.object({
        change: widerChange,
        count: z.int().check(z.minimum(1), z.maximum(OFFER_COUNT_MAX)),
        more: z.boolean(),
      }),
    )
    .check(z.maxLength(OFFERS_MAX)),
});
export type RelaxedSearch = z.infer<typeof listRelaxedSearches.answer>[number];
