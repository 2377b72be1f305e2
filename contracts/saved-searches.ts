import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { ageGroup, instant, matchupType, name, opaqueId, searchGender, sport, stateCode } from './fields/common.ts';
import { valuesOf } from './fields/options.ts';
import { searchMatchups } from './search.ts';

export const cadences = [
  { value: 'at_once', label: 'Right away' },
  { value: 'daily', label: 'Once a day' },
  { value: 'weekly', label: 'Once a week' },
  { value: 'never', label: 'Never' },
] as const;
export const cadence = z.enum(valuesOf(cadences), 'Please choose when you want to hear about new games');
export type Cadence = z.infer<typeof cadence>;

export const SAVED_SEARCHES_MAX = 20;
export const SEARCH_NAME_MAX = 60;

export const SAVED_ALREADY = 'You have saved this search already';
export const TOO_MANY_SEARCHES = `A team can save ${SAVED_SEARCHES_MAX} searches. Delete one first.`;

const searchName = name('Please name the search', { max: SEARCH_NAME_MAX });

const askedFilters = z.pick(searchMatchups, {
  sport: true,
  ageGroup: true,
  gender: true,
  matchupType: true,
  searchType: true,
  zipcode: true,
  maxDistance: true,
  state: true,
  q: true,
});

export const newSavedSearch = z.object({ name: searchName, cadence, filters: askedFilters });
export type NewSavedSearch = z.infer<typeof newSavedSearch>;

const savedFilters = z.object({
  sport: z.nullable(sport),
  ageGroup: z.nullable(ageGroup),
  gender: z.nullable(searchGender),
  matchupType: z.nullable(matchupType),
  searchType: z.enum(['zipcode', 'state']),
  zipcode: z.string(),
  maxDistance: z.nullable(z.number()),
  state: z.nullable(stateCode),
  q: z.string(),
});
export type SavedFilters = z.infer<typeof savedFilters>;

export const savedSearch = z.object({
  id: z.string(),
  name: z.string(),
  cadence,
  filters: savedFilters,
  createdAt: instant,
});
export type SavedSearch = z.infer<typeof savedSearch>;

const own = { owner: 'matchmaking', access: 'team_manager' } as const;
const searchParams = z.object({ id: opaqueId });

export const listSavedSearches = call({
  ...own,
  method: 'GET',
  path: '/api/saved-searches',
  summary: 'Lists the calling team’s saved searches, newest first',
  status: 200,
  answer: z.array(savedSearch),
});

export const saveSearch = call({
  ...own,
  method: 'POST',
  path: '/api/saved-searches',
  summary: 'Saves a search with a name and an alert frequency',
  status: 201,
  body: newSavedSearch,
  answer: savedSearch,
});

export const changeSavedSearch = call({
  ...own,
  method: 'PUT',
  path: '/api/saved-searches/:id',
  summary: 'Renames a saved search or changes its alert frequency',
  status: 200,
  params: searchParams,
  body: z.object({ name: searchName, cadence }),
  answer: savedSearch,
});

export const deleteSavedSearch = call({
  ...own,
  method: 'DELETE',
  path: '/api/saved-searches/:id',
  summary: 'Deletes a saved search',
  status: 204,
  params: searchParams,
});
