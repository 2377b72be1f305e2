/** What the product asks of places, whoever knows them. */
import type { Suggestion } from '@playfield/contracts/places.ts';

/** Degrees, WGS 84. */
export type Coordinates = { latitude: number; longitude: number };

export type Place = Coordinates & { zipcode: string | null; state: string | null };

export type Places = {
  /** Places that the input begins, best known first; none for fewer than three characters. */
  suggest(input: string): Promise<Suggestion[]>;
  /** Where a suggestion is, or null for an id that was never given out. */
  details(placeId: string): Promise<Place | null>;
  /** Where a ZIP code, a 'City, State', or an address that ends in one of them is; null if unknown. */
  find(text: string): Promise<Place | null>;
  /** The state that a point lies in, as far as is known. */
  stateAt(point: Coordinates): Promise<string | null>;
};
