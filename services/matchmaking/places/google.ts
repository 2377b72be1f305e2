import type { Coordinates } from './coordinates.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { AUTOCOMPLETE_MIN, SUGGESTIONS_MAX } from '@playfield/contracts/places.ts';
import { createBudget } from '@playfield/kit/data/budgets.ts';
import type { Redis } from '@playfield/kit/data/redis.ts';
import { clientOf } from '@playfield/kit/http/edge.ts';
import { IDENTITY_HEADER, type VerifyIdentity } from '@playfield/kit/http/identity.ts';
import { describeError, type Logger } from '@playfield/kit/telemetry/logger.ts';
import type { Context, Next } from 'koa';
import * as z from 'zod';
import type { Gazetteer, Place, Places } from './gazetteer.ts';
import { townNamed } from './location-privacy.ts';

const DAY = 24 * 60 * 60;
const OF_A_CALLER = 300;

export function createSpending(redis: Redis, verify: VerifyIdentity, aDay: number) {
  const callers = new AsyncLocalStorage<string>();
  const ofCaller = createBudget(redis, { name: 'lookups', points: OF_A_CALLER, seconds: DAY });
  const ofAll = createBudget(redis, { name: 'all-lookups', points: aDay, seconds: DAY });

  return {
    countIn: async (ctx: Context, next: Next): Promise<void> => {
      const caller = await verify(ctx.get(IDENTITY_HEADER));
      const who = caller?.kind === 'user' ? `user ${caller.identity.id}` : `address ${hashed(clientOf(ctx).address)}`;
      return callers.run(who, next);
    },
    async mayAsk(): Promise<boolean> {
      const caller = callers.getStore();
      if (caller !== undefined && (await ofCaller.spend(caller)) > 0) return false;
      return (await ofAll.spend('all')) === 0;
    },
  };
}

const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');

const TIMEOUT_MS = 2_000;

const text = z.object({ text: z.string() });
const autocompleteAnswer = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z.object({
          placeId: z.string(),
          text,
          structuredFormat: z.object({ mainText: text, secondaryText: text.optional() }),
        }),
      }),
    )
    .default([]),
});
const detailsAnswer = z.object({
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  addressComponents: z.array(z.object({ shortText: z.string(), types: z.array(z.string()) })).default([]),
});
const geocodeAnswer = z.object({
  results: z.array(
    z.object({
      geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
      address_components: z.array(z.object({ short_name: z.string(), types: z.array(z.string()) })),
    }),
  ),
});

type Settings = { GOOGLE_MAPS_API_KEY: string; GOOGLE_PLACES_URL: string; GOOGLE_GEOCODING_URL: string };
type Part = { value: string; types: readonly string[] };

const partOf = (parts: readonly Part[], type: string) => parts.find(({ types }) => types.includes(type))?.value ?? null;

type Means = { gazetteer: Gazetteer; mayAsk: () => Promise<boolean>; log: Logger };

export function createGooglePlaces(settings: Settings, { gazetteer, mayAsk, log }: Means): Places {
  const headers = { 'X-Goog-Api-Key': settings.GOOGLE_MAPS_API_KEY, 'content-type': 'application/json' };

  async function ask<Answer>(url: URL, init: RequestInit, schema: z.ZodType<Answer>): Promise<Answer | null> {
    try {
      const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (response.status === 404) return null;
      if (!response.ok) throw Object.assign(new Error(`It answered ${response.status}`), { code: response.status });
      return schema.parse(await response.json());
    } catch (error) {
      log.warn(describeError(error), 'The places provider is down');
      return null;
    }
  }

  return {
    async suggest(input) {
      if (input.trim().length < AUTOCOMPLETE_MIN) return [];
      if (!(await mayAsk())) return gazetteer.suggest(input);
      const url = new URL('/v1/places:autocomplete', settings.GOOGLE_PLACES_URL);
      const body = JSON.stringify({ input, includedRegionCodes: ['us'], languageCode: 'en' });
      const answer = await ask(url, { method: 'POST', headers, body }, autocompleteAnswer);
      return (answer?.suggestions ?? [])
        .slice(0, SUGGESTIONS_MAX)
        .map(({ placePrediction }) => ({
          placeId: placePrediction.placeId,
          description: placePrediction.text.text,
          main_text: placePrediction.structuredFormat.mainText.text,
          secondary_text: placePrediction.structuredFormat.secondaryText?.text ?? '',
        }));
    },

    async details(placeId) {
      const known = await gazetteer.details(placeId);
      if (known) return known;
      if (!(await mayAsk())) return null;
      const url = new URL(`/v1/places/${encodeURIComponent(placeId)}`, settings.GOOGLE_PLACES_URL);
      const mask = { 'X-Goog-FieldMask': 'location,addressComponents' };
      const answer = await ask(url, { headers: { ...headers, ...mask } }, detailsAnswer);
      if (!answer) return null;
      const parts = answer.addressComponents.map(({ shortText, types }) => ({ value: shortText, types }));
      return placeAt(answer.location, parts, gazetteer);
    },

    async find(address) {
      const known = await gazetteer.find(address);
      if (known) return known;
      if (!(await mayAsk())) return null;
      const url = new URL('/maps/api/geocode/json', settings.GOOGLE_GEOCODING_URL);
      url.search = new URLSearchParams({
        address,
        components: 'country:US',
        key: settings.GOOGLE_MAPS_API_KEY,
      }).toString();
      const [first] = (await ask(url, {}, geocodeAnswer))?.results ?? [];
      if (!first) return null;
      const { lat, lng } = first.geometry.location;
      const parts = first.address_components.map(({ short_name: value, types }) => ({ value, types }));
      return placeAt({ latitude: lat, longitude: lng }, parts, gazetteer);
    },
  };
}

async function placeAt(point: Coordinates, parts: readonly Part[], gazetteer: Gazetteer): Promise<Place> {
  const [locality, state] = [partOf(parts, 'locality'), partOf(parts, 'administrative_area_level_1')];
  const town = locality && state ? townNamed(locality, state) : null;
  const { timeZone } = await gazetteer.nearest(point);
  return { ...point, zipcode: partOf(parts, 'postal_code'), state, town, timeZone };
}
