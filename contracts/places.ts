import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { line } from './fields/common.ts';

/** Minimum number of typed characters before places are suggested (product spec, section 9). */
export const AUTOCOMPLETE_MIN = 3;
export const SUGGESTIONS_MAX = 8;

/** Precise to about half a mile: enough to identify a town but not a house. */
export const POSITION_DECIMALS = 2;

const text = line('Location is required', { max: 120 });

export const suggestion = z.object({
  placeId: z.string(),
  description: z.string(),
  main_text: z.string(),
  secondary_text: z.string(),
});
export type Suggestion = z.infer<typeof suggestion>;

export const autocompletePlaces = call({
  method: 'POST',
  path: '/api/places/autocomplete',
  owner: 'matchmaking',
  access: 'public',
  limit: { class: 'lookup', by: 'address' },
  summary: 'Suggests places whose name or ZIP code begins with the input, best known first',
  status: 200,
  body: z.object({ input: line('Location is required', { min: 0, max: 120 }) }),
  answer: z.object({ suggestions: z.array(suggestion) }),
});

export const placeDetails = call({
  method: 'POST',
  path: '/api/places/details',
  owner: 'matchmaking',
  access: 'public',
  limit: { class: 'lookup', by: 'address' },
  summary: 'Returns the coordinates and ZIP code of a suggested place',
  status: 200,
  body: z.object({ placeId: line('Please choose a place from the suggestions', { max: 300 }) }),
  answer: z.object({ latitude: z.number(), longitude: z.number(), zipcode: z.nullable(z.string()) }),
});

export const geocode = call({
  method: 'POST',
  path: '/api/geocode',
  owner: 'matchmaking',
  access: 'public',
  limit: { class: 'lookup', by: 'address' },
  summary:
    'Finds a ZIP code, "City, State" or "latitude, longitude"; returns coordinates and the nearest town with its ZIP code',
  status: 200,
  body: z.object({ location: text }),
  answer: z.object({ lat: z.number(), lng: z.number(), town: z.nullable(z.string()) }),
});
