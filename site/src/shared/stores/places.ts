import { CallError } from '@playfield/contracts/http/client.ts';
import {
  AUTOCOMPLETE_MIN,
  autocompletePlaces,
  geocode,
  placeDetails,
  type Suggestion,
} from '@playfield/contracts/places.ts';
import { atom } from 'nanostores';
import { ask, isAborted } from '../api/ask.ts';

export type Place = { text: string; latitude: number; longitude: number; zipcode: string | null };

const TYPING_PAUSE_MS = 300;
/** Delay before the list closes, so that a tap on a suggestion still registers (product spec, section 9). */
export const BLUR_MS = 200;
const GENERAL_LOCATION = /^(?:\d{5}(?:[-\s]?\d{4})?|[\p{L} .'-]+,\s*[\p{L} .]+)$/u;

export function createPlaceSearch() {
  const $suggestions = atom<readonly Suggestion[]>([]);
  let place: Place | null = null;
  let unanswered = false;
  let typed = '';
  let pause: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;

  async function fetchSuggestions(input: string): Promise<void> {
    running = new AbortController();
    try {
      const { suggestions } = await ask(autocompletePlaces, { body: { input }, signal: running.signal });
      $suggestions.set(suggestions);
    } catch (error) {
      if (isAborted(error)) return;
      console.warn('Location lookup failed', error);
      $suggestions.set([]);
    }
  }

  function suggest(): void {
    clearTimeout(pause);
    running?.abort();
    if (typed.length < AUTOCOMPLETE_MIN) return $suggestions.set([]);
    pause = setTimeout(() => void fetchSuggestions(typed), TYPING_PAUSE_MS);
  }

  return {
    $suggestions,

    type(text: string): void {
      place = null;
      typed = text.trim();
      suggest();
    },

    reopen(text: string): void {
      if (text.trim() === typed) suggest();
    },

    close(): void {
      clearTimeout(pause);
      running?.abort();
      $suggestions.set([]);
    },

    async choose({ placeId, description }: Suggestion): Promise<Place | null> {
      try {
        place = { text: description, ...(await ask(placeDetails, { body: { placeId } })) };
      } catch (error) {
        console.warn('Location lookup failed', error);
      }
      return place;
    },

    async locate(text: string): Promise<Place | null> {
      unanswered = false;
      if (place || !GENERAL_LOCATION.test(text.trim())) return place;
      try {
        const { lat, lng } = await ask(geocode, { body: { location: text } });
        place = { text, latitude: lat, longitude: lng, zipcode: null };
      } catch (error) {
        unanswered = !(error instanceof CallError) || (error.status !== 400 && error.status !== 404);
        console.warn('Location lookup failed', error);
      }
      return place;
    },

    isUnanswered: () => unanswered,
  };
}

export const TOWN_UNKNOWN = 'Please choose your town from the list, or type its city and state, such as Boulder, CO';

export async function isUnknownTown(text: string): Promise<boolean> {
  const places = createPlaceSearch();
  return !(await places.locate(text)) && !places.isUnanswered();
}
export type PlaceSearch = ReturnType<typeof createPlaceSearch>;

export function moveChoice(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active <= 0 ? count : active) - 1;
  return undefined;
}

export function countOfSuggestions(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}
