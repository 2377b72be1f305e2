/** What the product asks of places, whoever knows them. */
import type { Suggestion } from '@playfield/contracts/places.ts';
import type { Coordinates } from './coordinates.ts';
import type { Town } from './location-privacy.ts';

export type Place = Coordinates & {
  zipcode: string | null;
  state: string | null;
  /** The town that it lies in; null where nobody knows. */
  town: Town | null;
};

export type Places = {
  /** Places that the input begins, best known first; none for fewer than three characters. */
  suggest(input: string): Promise<Suggestion[]>;
  /** Where a suggestion is, or null for an id that was never given out. */
  details(placeId: string): Promise<Place | null>;
  /** Where a ZIP code, a 'City, State', or an address that ends in one of them is; null if unknown. */
  find(text: string): Promise<Place | null>;
};

/** Places in memory: quick enough to be asked inside a transaction. */
export type Gazetteer = Places & {
  /** The ZIP code whose middle is nearest, with its town and state. */
  nearest(point: Coordinates): Promise<Place>;
  /** About how many people live within so many miles: towns' populations, spread evenly over their ZIP codes. */
  peopleWithin(point: Coordinates, miles: number): Promise<number>;
};
